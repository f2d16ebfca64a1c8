/** What the gallery's page is given. Types only, so that the page may import it. */
import type { MessageView, PlaygroundInfo } from '../../src/playground/page-protocol.ts';

export interface Language {
  /** As Discord names it, e.g. `zh-TW`. */
  readonly code: string;
}

/** One state, with its message in each language. */
export interface Sheet {
  readonly section: string;
  readonly title: string;
  readonly messages: Readonly<Record<string, MessageView>>;
}

export interface GalleryData {
  /** Milliseconds: the time at which the gallery stands still. */
  readonly now: number;
  readonly info: PlaygroundInfo;
  readonly languages: readonly Language[];
  readonly sheets: readonly Sheet[];
  /** Pictures that stand for themselves. */
  readonly pictures: readonly { readonly url: string; readonly alt: string; readonly width: number }[];
}
