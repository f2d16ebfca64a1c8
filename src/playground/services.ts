/** Everything a route handler may need, built once by the server. */

import type { BlobStore } from './blobs.ts';
import type { CdnLinks } from './cdn-links.ts';
import type { Clock } from './clock.ts';
import type { Recorder } from './faults.ts';
import type { Gateway } from './gateway.ts';
import type { Interactions } from './interactions.ts';
import type { Messages } from './messages.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Serializer } from './serialize.ts';
import type { World } from './world.ts';

export interface Services {
  readonly world: World;
  readonly wire: Serializer;
  readonly cdn: CdnLinks;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly limits: RateLimits;
  readonly gateway: Gateway;
  readonly interactions: Interactions;
  readonly messages: Messages;
  /** Brings an interaction to the bot: at once, unless a test has its own way. */
  readonly carry: (deliver: () => void) => void;
  readonly botToken: string;
  readonly maxConcurrency: number;
}
