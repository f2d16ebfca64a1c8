import type { Command } from '../src/discord/command.ts';
import { balance } from './balance.ts';
import { leaderboard } from './leaderboard.ts';
import { mahjong } from './mahjong.ts';
import { rules } from './rules.ts';
import { score } from './score.ts';

/** Every slash command of the bot. */
export const commands: readonly Command[] = [mahjong, score, rules, leaderboard, balance];
