import type { en } from '../en/index.ts';
import type { Shape } from '../shape.ts';
import { coins } from './coins.ts';
import { commands } from './commands.ts';
import { counts } from './counts.ts';
import { errors } from './errors.ts';
import { games } from './games.ts';
import { hand } from './hand.ts';
import { history } from './history.ts';
import { leaderboard } from './leaderboard.ts';
import { learning } from './learning.ts';
import { lobby } from './lobby.ts';
import { menu } from './menu.ts';
import { options } from './options.ts';
import { patterns } from './patterns.ts';
import { privacy } from './privacy.ts';
import { profile } from './profile.ts';
import { proof } from './proof.ts';
import { replay } from './replay.ts';
import { result } from './result.ts';
import { rules } from './rules.ts';
import { score } from './score.ts';
import { settings } from './settings.ts';
import { table } from './table.ts';
import { tiles } from './tiles.ts';

export const zhTW: Shape<typeof en> = {
  coins,
  commands,
  counts,
  errors,
  games,
  hand,
  history,
  leaderboard,
  learning,
  lobby,
  menu,
  options,
  patterns,
  privacy,
  profile,
  proof,
  replay,
  result,
  rules,
  score,
  settings,
  table,
  tiles,
};
