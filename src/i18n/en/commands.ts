/** Names and descriptions of the slash commands. Names are lower case, at most 32 characters; descriptions 100. */
export const commands = {
  mahjong: {
    name: 'mahjong',
    about: 'Play mahjong in this channel',
    open: {
      name: 'open',
      about: 'Open a table in this channel',
      game: { name: 'game', about: 'Which mahjong to play (Push-Down if you do not choose)' },
      stake: { name: 'stake', about: 'Coins that one unit of payment is worth' },
      length: { name: 'length', about: 'How many deals (or wind rounds) the match lasts' },
      lengths: { short: '4 deals or 1 round', medium: '8 deals or 2 rounds', long: '16 deals or 4 rounds' },
      turn: { name: 'turn-seconds', about: 'Seconds to take a turn' },
      claim: { name: 'claim-seconds', about: 'Seconds to answer a discard' },
      practice: { name: 'practice', about: 'Play without coins' },
    },
    close: { name: 'close', about: 'Close your table; a running deal is played to its end' },
    status: { name: 'status', about: 'Which tables this channel holds' },
    hand: { name: 'hand', about: 'Show your hand again, for you alone' },
  },
  leaderboard: { name: 'leaderboard', about: 'Who has the most coins on this server' },
  balance: {
    name: 'balance',
    about: 'How many coins somebody has',
    player: { name: 'player', about: 'Whose coins; yours if you name nobody' },
  },
} as const;
