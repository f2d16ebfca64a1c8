import type { Command } from '../src/discord/command.ts';
import { balance } from './balance.ts';
import { daily } from './daily.ts';
import { history } from './history.ts';
import { leaderboard } from './leaderboard.ts';
import { mahjong } from './mahjong.ts';
import { privacy } from './privacy.ts';
import { profile } from './profile.ts';
import { replay } from './replay.ts';
import { rules } from './rules.ts';
import { score } from './score.ts';
import { settings } from './settings.ts';
import { verify } from './verify.ts';

/** Every slash command of the bot. */
export const commands: readonly Command[] = [
  mahjong,
  score,
  rules,
  leaderboard,
  profile,
  balance,
  daily,
  history,
  replay,
  verify,
  settings,
  privacy,
];
