/** People at many tables who read their hands and press buttons at a person's pace, straight from the loopback Discord. */
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeCustomId, encodeCustomId, type Verb } from '../../src/discord/custom-id.ts';
import { newUser } from '../../src/playground/defaults.ts';
import type { DiscordServer } from '../../src/playground/server.ts';
import { buttonsOf, chooseLabel } from '../../test/e2e/players.ts';

type Message = NonNullable<ReturnType<DiscordServer['world']['message']>>;

export interface CrowdOptions {
  readonly tables: number;
  /** `fast` is ten times as quick as `human`, without a claim window. */
  readonly pace: 'human' | 'fast';
  /** How people open their hands: by the table's button, whose token then edits the table, or by the command. */
  readonly hands: 'button' | 'command';
  readonly random: () => number;
}

/** How long people take, from the shortest to the longest, in milliseconds. */
const TURN_MS = [2_000, 6_000] as const;
const CALL_MS = [600, 2_400] as const;
const NEXT_DEAL_MS = [2_000, 8_000] as const;

/** Tables that are being opened at a time. */
const OPENING = 4;
/** A bot that is behind takes its time to show a lobby; after so many looks it is asked again. */
const LOOK_EVERY_MS = 250;
const LOOKS = 40;

interface Person {
  readonly userId: string;
  readonly table: CrowdTable;
  hand: Message | null;
  /** The press that is thought about or under way. */
  planned: string | null;
  timer: NodeJS.Timeout | null;
}

interface CrowdTable {
  readonly channelId: string;
  readonly people: Person[];
  /** The button My hand of the running deal; null before the first. */
  handButton: { readonly messageId: string; readonly customId: string } | null;
}

export class Crowd {
  /** Milliseconds from a press to the answer that people see. */
  acknowledged: number[] = [];
  /** Presses without an answer within three seconds. */
  unanswered = 0;
  readonly #server: DiscordServer;
  readonly #options: CrowdOptions;
  readonly #people = new Map<string, Person>();
  readonly #tables = new Map<string, CrowdTable>();
  #stopped = false;

  constructor(server: DiscordServer, options: CrowdOptions) {
    this.#server = server;
    this.#options = options;
    server.world.changes.on((change) => {
      if (change.kind === 'message') this.#seen(change.message);
    });
  }

  /** Tables at which everybody has their hand before them. */
  get playing(): number {
    return [...this.#tables.values()].filter(({ people }) => people.every(({ hand }) => hand !== null)).length;
  }

  /** Everybody sits down; resolves when every table has been started. */
  async sitDown(): Promise<void> {
    const waiting = Array.from({ length: this.#options.tables }, (_, index) => index);
    const open = async (): Promise<void> => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) await this.#open(index);
    };
    await Promise.all(Array.from({ length: OPENING }, open));
  }

  stop(): void {
    this.#stopped = true;
    for (const { timer } of this.#people.values()) clearTimeout(timer ?? undefined);
  }

  async #open(index: number): Promise<void> {
    const channelId = this.#server.addChannel({ name: `table-${index}` });
    const table: CrowdTable = { channelId, people: [], handButton: null };
    for (let seat = 0; seat < 4; seat++) {
      const person = { userId: this.#addUser(`T${index}P${seat}`), table, hand: null, planned: null, timer: null };
      table.people.push(person);
      this.#people.set(person.userId, person);
    }
    this.#tables.set(channelId, table);
    const [host, ...others] = table.people as [Person, ...Person[]];
    const lobby = await this.#openLobby(host);
    const press = (person: Person, verb: Verb, args: readonly string[] = [], values?: readonly string[]) =>
      this.#press(person, lobby.messageId, encodeCustomId({ verb, table: lobby.table, prompt: 0, args }), values);
    for (const other of others) await press(other, 'join');
    if (this.#options.pace === 'fast') await press(host, 'value', ['claimWindow'], ['0']);
    await press(host, 'start');
  }

  #addUser(name: string): string {
    const { world } = this.#server;
    const user = newUser(world.ids.next(), name);
    const guild = world.guilds.get(this.#server.guildId)!;
    // Without a client of their own: four thousand screens would be the load, not the bot.
    world.addUser(user);
    world.setMember(guild, { userId: user.id, nick: null, roleIds: [], joinedAt: this.#server.clock.now() });
    return user.id;
  }

  async #openLobby(host: Person): Promise<{ readonly messageId: string; readonly table: string }> {
    for (let look = 0; ; look++) {
      if (look % LOOKS === 0) await this.#command(host, 'open', [{ type: 3, name: 'game', value: 'push-down' }]);
      const lobby = this.#lobby(host.table.channelId);
      if (lobby !== null) return lobby;
      await sleep(LOOK_EVERY_MS);
    }
  }

  #lobby(channelId: string): { readonly messageId: string; readonly table: string } | null {
    for (const message of this.#server.world.messagesIn(channelId)) {
      for (const { customId } of buttonsOf(message as never)) {
        const id = decodeCustomId(customId);
        if (id?.verb === 'join') return { messageId: message.id, table: id.table };
      }
    }
    return null;
  }

  async #command(person: Person, name: string, options: readonly object[] = []): Promise<void> {
    const command = [...this.#server.world.commandsIn(null).values()].find((each) => each.name === 'mahjong');
    if (command === undefined) throw new Error('the commands are not registered');
    await this.#timed(
      this.#server.forge({
        kind: 'command',
        userId: person.userId,
        channelId: person.table.channelId,
        data: { id: command.id, name: 'mahjong', type: 1, options: [{ type: 1, name, options }] } as never,
      }),
    );
  }

  async #press(person: Person, messageId: string, customId: string, values?: readonly string[]): Promise<void> {
    await this.#timed(
      this.#server.forge({
        kind: 'press',
        userId: person.userId,
        channelId: person.table.channelId,
        messageId,
        customId,
        ...(values === undefined ? {} : { values }),
      }),
    );
  }

  async #timed(answer: ReturnType<DiscordServer['forge']>): Promise<void> {
    const since = performance.now();
    const { kind } = await answer;
    if (kind === 'failed') this.unanswered++;
    else this.acknowledged.push(performance.now() - since);
  }

  #seen(message: Message): void {
    if (this.#stopped) return;
    const table = this.#tables.get(message.channelId);
    if (table === undefined) return;
    if (message.ephemeralFor === null) {
      this.#tableSeen(table, message);
      return;
    }
    const person = this.#people.get(message.ephemeralFor);
    if (person === undefined || !message.content.includes('**Your hand**')) return;
    person.hand = message;
    this.#think(person);
  }

  /** A new deal: people open their hands once, and press Next when one is over. */
  #tableSeen(table: CrowdTable, message: Message): void {
    const buttons = buttonsOf(message as never);
    const verbs = new Map(buttons.map(({ customId }) => [decodeCustomId(customId)?.verb, customId]));
    const next = verbs.get('next');
    const hand = verbs.get('hand');
    if (next !== undefined) {
      for (const person of table.people) this.#plan(person, message.id, next, NEXT_DEAL_MS);
    } else if (hand !== undefined && verbs.has('pass')) {
      table.handButton = { messageId: message.id, customId: hand };
      for (const person of table.people) this.#think(person);
    }
  }

  #openHand(person: Person): void {
    const { handButton } = person.table;
    if (handButton === null) return;
    if (this.#options.hands === 'button') this.#plan(person, handButton.messageId, handButton.customId, CALL_MS);
    else this.#later(person, '/mahjong hand', CALL_MS, () => this.#command(person, 'hand'));
  }

  #think(person: Person): void {
    const { hand } = person;
    if (hand === null) {
      this.#openHand(person);
      return;
    }
    const buttons = buttonsOf(hand as never);
    const labels = buttons.map(({ label }) => label);
    const label = chooseLabel('push-down', hand.content, labels);
    const button = buttons.find((each) => each.label === label);
    if (button === undefined) return;
    const isTurn = decodeCustomId(button.customId)?.verb === 'discard';
    this.#plan(person, hand.id, button.customId, isTurn ? TURN_MS : CALL_MS);
  }

  #plan(person: Person, messageId: string, customId: string, within: readonly [number, number]): void {
    this.#later(person, customId, within, () => this.#press(person, messageId, customId));
  }

  #later(person: Person, what: string, [least, most]: readonly [number, number], deed: () => Promise<void>): void {
    if (person.planned === what) return;
    clearTimeout(person.timer ?? undefined);
    person.planned = what;
    const { pace, random } = this.#options;
    const pause = (least + (most - least) * random()) / (pace === 'fast' ? 10 : 1);
    person.timer = setTimeout(() => {
      deed()
        // A message that has gone meanwhile is no press.
        .catch(() => undefined)
        .finally(() => {
          if (person.planned === what) person.planned = null;
          if (!this.#stopped) this.#think(person);
        });
    }, pause);
  }
}
