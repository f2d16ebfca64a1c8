import type { menu as english } from '../en/menu.ts';
import type { Shape } from '../shape.ts';

export const menu: Shape<typeof english> = {
  title: '⚙️ **只关于你**，所有服务器通用',
  textOnly: {
    on: '📝 用文字代替图片：**开**',
    off: '📝 用文字代替图片：**关**。使用屏幕阅读器或网络较慢时可以打开。',
  },
  mentions: { on: '🔔 提及：**开**，牌桌等你而你不在时提及一次', off: '🔕 提及：**关**' },
  together: '🤝 **全桌一起决定**',
  pause: '在场的人全部同意才暂停。暂停时不计时，任何人都可以继续。',
  remove: '其他真人过半数、至少 {{needed}} 人赞成，就由电脑接替某人的座位。',
  button: {
    textOn: '用文字',
    textOff: '用图片',
    mentionsOn: '提及我',
    mentionsOff: '不要提及我',
    pause: '暂停',
    pauseBack: '不暂停了',
    remove: '电脑接替 {{name}}',
    removeBack: '留下 {{name}}',
  },
};
