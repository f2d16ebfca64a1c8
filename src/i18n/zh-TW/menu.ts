import type { menu as english } from '../en/menu.ts';
import type { Shape } from '../shape.ts';

export const menu: Shape<typeof english> = {
  title: '⚙️ **只關於你**，所有伺服器通用',
  textOnly: {
    on: '📝 用文字代替圖片：**開**',
    off: '📝 用文字代替圖片：**關**。使用螢幕閱讀器或網路較慢時可以打開。',
  },
  mentions: { on: '🔔 提及：**開**，牌桌等你而你不在時提及一次', off: '🔕 提及：**關**' },
  together: '🤝 **全桌一起決定**',
  pause: '在場的人全部同意才暫停。暫停時不計時，任何人都可以繼續。',
  remove: '其他真人過半數、至少 {{needed}} 人贊成，就由電腦接替某人的座位。',
  button: {
    textOn: '用文字',
    textOff: '用圖片',
    mentionsOn: '提及我',
    mentionsOff: '不要提及我',
    pause: '暫停',
    pauseBack: '不暫停了',
    remove: '電腦接替 {{name}}',
    removeBack: '留下 {{name}}',
  },
};
