/** What is stored about a person, and its deletion: `/privacy`. */
export const privacy = {
  title: '🔏 **What is stored about you.** Discord’s number of your account, and with it:',
  nothing: '🔏 Nothing is stored about you.',
  server: '• Server {{server}}: called {{name}}, {{coins}}, {{deals}}, {{bookings}}',
  settings: '• Your settings: {{settings}}',
  chosen: { locale: 'language', textOnly: 'words instead of pictures', mentions: 'mentions' },
  hands: '• Private hand messages that are kept up to date: {{count}}',
  never:
    '-# Never stored: what you write, your e-mail address, your other servers. If a server blocks you, it keeps your number.',
  question:
    'Delete all of this? Your name and settings go. Your past deals and coins stay in the record without a name, so that other people’s results still add up; nobody can tell any more that they were yours, not even you. It cannot be taken back. If you play again, you begin anew. Messages that are already in a channel stay there.',
  done: 'Done. Nothing that is stored names you any more.',
  seated: 'You are still part of a table in {{channels}}. Leave it and wait for its end, then ask again.',
  button: { ask: 'Delete…', sure: 'Delete everything', keep: 'Keep it' },
} as const;
