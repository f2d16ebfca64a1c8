/** What is stored about one person, over all servers. */
export interface PersonalData {
  /** One entry for each server where something is. */
  readonly servers: readonly {
    readonly guildId: string;
    /** As they were called when they last sat down there. */
    readonly name: string | null;
    /** Null without an account. */
    readonly coins: number | null;
    readonly deals: number;
    /** Lines of the ledger that name them. */
    readonly bookings: number;
  }[];
  readonly settings: Readonly<Record<string, unknown>>;
  /** Private hand messages that the bot may still edit for them. */
  readonly handViews: number;
}

export type Forgotten =
  | {
      readonly ok: true;
      /** Stands in their place from now on. */
      readonly alias: string;
    }
  /** They are part of these tables, which are not over yet; nothing has changed. */
  | { readonly ok: false; readonly tables: readonly { readonly guildId: string; readonly channelId: string }[] };

export interface PersonalBook {
  personalData(userId: string): Promise<PersonalData>;
  /**
   * Takes everything that names a person out of the store: their names, settings and tokens go, and an alias that
   * nobody knows stands in events, ledger and statistics, so that other people's deals and coins stay as they were.
   */
  forgetPerson(userId: string): Promise<Forgotten>;
}
