/** What a client does with components before an interaction is sent: finds them, refuses what is disabled or not offered. */

import type { APIMessageTopLevelComponent, APIModalInteractionResponseCallbackComponent } from 'discord-api-types/v10';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { UploadedFile } from './page-protocol.ts';
import { Refused } from './refused.ts';
import type { Resolver } from './resolver.ts';
import type { RawComponent } from './validation/component-rules.ts';
import { everyComponent, isObject, isSelect } from './validation/component-rules.ts';

/** The `data` of a component interaction. @throws Refused */
export function componentData(
  components: readonly APIMessageTopLevelComponent[],
  customId: string,
  values: readonly string[] | undefined,
  resolver: Resolver,
): Record<string, unknown> {
  const component = findComponent(components, customId);
  if (component.disabled === true) throw new Refused('disabled', `the component ${customId} is disabled`);
  if (component.type === ComponentType.Button) {
    if (component.style === ButtonStyle.Link || component.style === ButtonStyle.Premium) {
      throw new Refused('unknown_component', 'this button opens a link');
    }
    return { custom_id: customId, component_type: ComponentType.Button, id: component.id };
  }
  if (!isSelect(component)) throw new Refused('unknown_component', `${customId} is neither a button nor a select`);
  checkSelection(component, values ?? [], resolver);
  const resolved = resolver.resolved();
  return {
    custom_id: customId,
    component_type: component.type,
    id: component.id,
    values: values ?? [],
    ...(resolved ? { resolved } : {}),
  };
}

/** @throws Refused `unknown_component` */
export function findComponent(components: readonly unknown[], customId: string): RawComponent {
  for (const { component } of everyComponent(components)) if (component.custom_id === customId) return component;
  throw new Refused('unknown_component', `there is no component ${customId} on this message`);
}

function checkSelection(select: RawComponent, values: readonly string[], resolver: Resolver): void {
  const refuse = (message: string): never => {
    throw new Refused('invalid_value', `${select.custom_id}: ${message}`);
  };
  const minimum = typeof select.min_values === 'number' ? select.min_values : 1;
  const maximum = typeof select.max_values === 'number' ? select.max_values : 1;
  if (values.length < minimum || values.length > maximum) refuse(`choose ${minimum} to ${maximum} values`);
  if (new Set(values).size !== values.length) refuse('a value is chosen twice');
  for (const value of values) if (!isOffered(select, value, resolver)) refuse(`${value} is not offered`);
}

function isOffered(select: RawComponent, value: string, resolver: Resolver): boolean {
  switch (select.type) {
    case ComponentType.StringSelect:
    case ComponentType.RadioGroup:
    case ComponentType.CheckboxGroup:
      return (
        Array.isArray(select.options) && select.options.some((option) => isObject(option) && option.value === value)
      );
    case ComponentType.UserSelect:
      return resolver.addUser(value);
    case ComponentType.RoleSelect:
      return resolver.addRole(value);
    case ComponentType.MentionableSelect:
      return resolver.addUser(value) || resolver.addRole(value);
    default:
      return resolver.addChannel(
        value,
        Array.isArray(select.channel_types) ? (select.channel_types as number[]) : undefined,
      );
  }
}

/** What a user put into a modal, by custom id. */
export type ModalValues = Readonly<Record<string, string | boolean | readonly string[] | readonly UploadedFile[]>>;

/** The `components` of a modal submission. @throws Refused `invalid_value` */
export function modalSubmission(
  components: readonly APIModalInteractionResponseCallbackComponent[],
  values: ModalValues,
  resolver: Resolver,
): unknown[] {
  const known = new Set<string>();
  for (const { component } of everyComponent(components))
    if (typeof component.custom_id === 'string') known.add(component.custom_id);
  for (const customId of Object.keys(values)) {
    if (!known.has(customId)) throw new Refused('invalid_value', `the modal has no input ${customId}`);
  }
  const submit = (component: RawComponent): Record<string, unknown> => {
    const { type, id } = component;
    if (type === ComponentType.TextDisplay) return { type, id };
    if (type === ComponentType.ActionRow && Array.isArray(component.components)) {
      return { type, id, components: component.components.filter(isObject).map(submit) };
    }
    if (isObject(component.component)) return { type, id, component: submit(component.component) };
    return {
      type,
      id,
      custom_id: component.custom_id,
      ...inputValue(component, values[String(component.custom_id)], resolver),
    };
  };
  return components.map((component) => submit(component as unknown as RawComponent));
}

function inputValue(
  input: RawComponent,
  given: ModalValues[string] | undefined,
  resolver: Resolver,
): Record<string, unknown> {
  const required = input.required !== false;
  const refuse = (message: string): never => {
    throw new Refused('invalid_value', `${input.custom_id}: ${message}`);
  };
  switch (input.type) {
    case ComponentType.TextInput: {
      const text = given ?? (typeof input.value === 'string' ? input.value : '');
      if (typeof text !== 'string') return refuse('takes text');
      if (required && text === '') refuse('is required');
      if (text !== '' && typeof input.min_length === 'number' && text.length < input.min_length) {
        refuse(`takes at least ${input.min_length} characters`);
      }
      const maximum = typeof input.max_length === 'number' ? input.max_length : 4000;
      if (text.length > maximum) refuse(`takes at most ${maximum} characters`);
      return { value: text };
    }
    case ComponentType.RadioGroup: {
      if (given === undefined && !required) return { value: null };
      if (typeof given !== 'string' || !isOffered(input, given, resolver)) return refuse('choose one of the options');
      return { value: given };
    }
    case ComponentType.Checkbox:
      return { value: given === true };
    case ComponentType.FileUpload: {
      const files = (Array.isArray(given) ? given : []).filter(
        (file): file is UploadedFile => typeof file === 'object',
      );
      if (required && files.length < Number(input.min_values ?? 1)) refuse('a file is required');
      if (files.length > Number(input.max_values ?? 1)) refuse('too many files');
      return { values: files.map((file) => resolver.addAttachment(file)) };
    }
    default: {
      const chosen = (Array.isArray(given) ? given : []).filter((value): value is string => typeof value === 'string');
      if (chosen.length > 0 || required) checkSelection(input, chosen, resolver);
      return { values: chosen };
    }
  }
}
