/** What Discord demands of a modal beyond its published schema. */

import { ComponentType } from 'discord-api-types/v10';
import { FormFaults } from '../errors.ts';
import type { RawComponent } from './component-rules.ts';
import { checkCustomIds, checkSelect, everyComponent, isObject, isSelect } from './component-rules.ts';
import type { Schema } from './schema-check.ts';
import { checkSchema } from './schema-check.ts';

const MAX_TOP_LEVEL = 5;

/**
 * Checks a callback of type 9.
 *
 * @throws ApiError 400/50035
 */
export function checkModal(body: unknown, schema: Schema, emojiExists: (id: string) => boolean): void {
  const faults = new FormFaults();
  checkSchema(schema, body, faults);
  const data = isObject(body) ? body.data : undefined;
  const components = isObject(data) && Array.isArray(data.components) ? data.components : [];
  const at = ['data', 'components'];
  if (components.length > MAX_TOP_LEVEL) {
    faults.add(at, 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${MAX_TOP_LEVEL} in length.`);
  }
  checkCustomIds(components, faults, at);
  for (const { component, path } of everyComponent(components, at)) {
    if (component.type === ComponentType.TextInput)
      checkTextInput(component, faults, path, path.at(-1) === 'component');
    if (isSelect(component)) {
      checkSelect(component, { emojiExists }, faults, path);
      if (component.disabled === true) {
        faults.add(
          [...path, 'disabled'],
          'SELECT_COMPONENT_DISABLED_IN_MODAL',
          'A select in a modal cannot be disabled',
        );
      }
    }
  }
  faults.throwIfAny();
}

function checkTextInput(
  input: RawComponent,
  faults: FormFaults,
  path: readonly (string | number)[],
  inLabel: boolean,
): void {
  const hasLabel = typeof input.label === 'string';
  if (!inLabel && !hasLabel) faults.add([...path, 'label'], 'BASE_TYPE_REQUIRED', 'This field is required');
  if (inLabel && hasLabel) {
    faults.add([...path, 'label'], 'TEXT_INPUT_LABEL_IN_LABEL', 'A text input inside a label has no label of its own');
  }
  const minimum = typeof input.min_length === 'number' ? input.min_length : 0;
  const maximum = typeof input.max_length === 'number' ? input.max_length : 4000;
  if (minimum > maximum) {
    faults.add(
      [...path, 'min_length'],
      'TEXT_INPUT_MIN_LENGTH_GREATER_THAN_MAX_LENGTH',
      'min_length cannot be greater than max_length',
    );
  }
  if (
    typeof input.value === 'string' &&
    input.value !== '' &&
    (input.value.length < minimum || input.value.length > maximum)
  ) {
    faults.add([...path, 'value'], 'BASE_TYPE_BAD_LENGTH', `Must be between ${minimum} and ${maximum} in length.`);
  }
}
