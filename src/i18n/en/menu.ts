/** What is behind More…: choices of one person, and what a table decides together. */
export const menu = {
  title: '⚙️ **For you alone**, on all servers',
  textOnly: {
    on: '📝 Words instead of pictures: **on**',
    off: '📝 Words instead of pictures: **off**. Turn it on for a screen reader or a slow line.',
  },
  mentions: {
    on: '🔔 Mentions: **on**, once when a table waits for you and you are not looking',
    off: '🔕 Mentions: **off**',
  },
  together: '🤝 **What the table decides together**',
  pause: 'A pause takes everybody who is there. The clock stands still until anybody resumes.',
  remove: 'An AI takes somebody’s seat when most of the other people want it, at least {{needed}} of them.',
  button: {
    textOn: 'Use words',
    textOff: 'Show pictures',
    mentionsOn: 'Mention me',
    mentionsOff: 'Do not mention me',
    pause: 'Pause',
    pauseBack: 'No pause after all',
    remove: 'AI for {{name}}',
    removeBack: 'Keep {{name}}',
  },
} as const;
