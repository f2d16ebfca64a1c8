/** The choices that the bot offers for an option while it is being typed. */

import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import type { ReactiveControllerHost } from 'lit';
import type { ActionResult } from '../page-protocol.ts';
import { type Choice, localName } from './command-line.ts';
import type { SelectOption } from './select-menu.ts';

/** What is known for one option; `choices` is undefined while they load. */
interface Suggestions {
  readonly option: string;
  readonly choices: readonly SelectOption<Choice['value']>[] | undefined;
  readonly failed: boolean;
}

const DELAY_MS = 120;

/** Asks a moment after the last letter; only the answer to the newest question counts. */
export class Autocomplete {
  private readonly host: ReactiveControllerHost;
  private suggestions: Suggestions | undefined;
  private timer: number | undefined;
  private round = 0;

  /** @param host drawn anew with every answer */
  constructor(host: ReactiveControllerHost) {
    this.host = host;
  }

  /** Forgets the choices, and the question that is under way. */
  clear(): void {
    window.clearTimeout(this.timer);
    this.round += 1;
    this.show(undefined);
  }

  /**
   * Asks for an option's choices, where the bot gives any; those of the last question stay until the answer is there.
   *
   * @param send asks the bot, with the fields as they stand by then
   */
  ask(option: APIApplicationCommandBasicOption, locale: string, send: () => Promise<ActionResult>): void {
    if (!('autocomplete' in option) || option.autocomplete !== true) return;
    window.clearTimeout(this.timer);
    this.round += 1;
    const { round } = this;
    this.show({ option: option.name, choices: this.choicesOf(option.name), failed: false });
    this.timer = window.setTimeout(async () => {
      const result = await send();
      if (round !== this.round) return;
      const choices =
        result.ok && result.outcome === 'choices'
          ? result.choices.map((choice) => ({ label: localName(choice, locale), value: choice.value }))
          : undefined;
      this.show({ option: option.name, choices, failed: choices === undefined });
    }, DELAY_MS);
  }

  /** The choices for an option, as far as they are known. */
  choicesOf(option: string): Suggestions['choices'] {
    return this.suggestions?.option === option ? this.suggestions.choices : undefined;
  }

  /** How the question for an option stands, in words; undefined where there is nothing to wait for. */
  noteOn(option: string): string | undefined {
    const { suggestions } = this;
    if (suggestions?.option !== option || suggestions.choices !== undefined) return undefined;
    return suggestions.failed ? 'Loading options failed' : 'Loading options…';
  }

  private show(suggestions: Suggestions | undefined): void {
    this.suggestions = suggestions;
    this.host.requestUpdate();
  }
}
