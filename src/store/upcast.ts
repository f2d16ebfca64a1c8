/**
 * Makes what an upcaster of its schema reads of one event into what the next schema would have stored.
 *
 * @param event the stored JSON of an event, `type` included
 */
export type Upcaster = (event: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/**
 * By the schema that is read, from 1: the first entry makes events of schema 1 into events of schema 2, and so on up to
 * `EVENT_SCHEMA`. Stored events are never rewritten; they are read as if the newest version had written them.
 */
export const UPCASTERS: readonly Upcaster[] = [withNewSettings];

/** Schema 1 knew neither threads nor tables where AI seats move no coins. */
function withNewSettings(event: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { type, settings } = event;
  if ((type !== 'opened' && type !== 'configured') || typeof settings !== 'object') return event;
  return { ...event, settings: { aiCoins: 'on', thread: false, ...settings } };
}

/**
 * An event of any schema up to the newest one in its newest form.
 *
 * @example upcast({ type: 'joined', seat: 0 }, 1)
 */
export function upcast(
  event: Readonly<Record<string, unknown>>,
  schema: number,
  upcasters: readonly Upcaster[] = UPCASTERS,
): Readonly<Record<string, unknown>> {
  return upcasters.slice(schema - 1).reduce((read, next) => next(read), event);
}
