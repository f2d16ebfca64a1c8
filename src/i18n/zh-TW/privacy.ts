import type { privacy as english } from '../en/privacy.ts';
import type { Shape } from '../shape.ts';

export const privacy: Shape<typeof english> = {
  title: '🔏 **關於你，儲存了這些。**你的 Discord 帳號編號，以及：',
  nothing: '🔏 沒有儲存任何關於你的資料。',
  server: '• 伺服器 {{server}}：名稱 {{name}}、{{coins}}、{{deals}}、{{bookings}}',
  settings: '• 你的設定：{{settings}}',
  chosen: { locale: '語言', textOnly: '用文字代替圖片', mentions: '提及' },
  hands: '• 會自動更新的手牌訊息：{{count}}',
  never: '-# 從不儲存：你寫的內容、電子郵件、其他伺服器。若有伺服器封鎖你，會保留你的編號。',
  question:
    '要全部刪除嗎？名稱和設定會刪掉。過去的牌局和籌碼會不具名地留在紀錄裡，讓別人的結果仍然對得上；之後沒有人能知道那是你，連你自己也不能。這無法復原。再玩就是重新開始。頻道裡已有的訊息會留著。',
  done: '完成。儲存的資料裡不再有你的名字。',
  seated: '你還屬於 {{channels}} 的牌桌。請離桌並等它結束，再試一次。',
  button: { ask: '刪除…', sure: '全部刪除', keep: '保留' },
};
