import type { privacy as english } from '../en/privacy.ts';
import type { Shape } from '../shape.ts';

export const privacy: Shape<typeof english> = {
  title: '🔏 **关于你，存储了这些。**你的 Discord 账号编号，以及：',
  nothing: '🔏 没有存储任何关于你的资料。',
  server: '• 服务器 {{server}}：名称 {{name}}、{{coins}}、{{deals}}、{{bookings}}',
  settings: '• 你的设置：{{settings}}',
  chosen: { locale: '语言', textOnly: '用文字代替图片', mentions: '提及' },
  hands: '• 会自动更新的手牌消息：{{count}}',
  never: '-# 从不存储：你写的内容、电子邮件、其他服务器。若有服务器屏蔽你，会保留你的编号。',
  question:
    '要全部删除吗？名称和设置会删掉。过去的牌局和筹码会不具名地留在记录里，让别人的结果仍然对得上；之后没有人能知道那是你，连你自己也不能。这无法恢复。再玩就是重新开始。频道里已有的消息会留着。',
  done: '完成。存储的资料里不再有你的名字。',
  seated: '你还属于 {{channels}} 的牌桌。请离桌并等它结束，再试一次。',
  button: { ask: '删除…', sure: '全部删除', keep: '保留' },
};
