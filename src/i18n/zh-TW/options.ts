import type { options as english } from '../en/options.ts';
import type { Shape } from '../shape.ts';

const onOff = { on: '開', off: '關' };
const yesNo = { yes: '是', no: '否' };

export const options: Shape<typeof english> = {
  passedWinLock: { name: '過水限制', about: '放過胡牌者，下次摸牌前不能胡別人的牌。', values: onOff },
  stake: { name: '底注', about: '每一單位付多少籌碼。' },
  base: { name: '底', about: '每次胡牌的底，不含台數。' },
  perTai: { name: '每台', about: '每台多少籌碼。' },
  deals: { name: '局數', about: '整場打幾局。', values: { 4: '4', 8: '8', 16: '16' } },
  rounds: { name: '圈數', about: '整場打幾圈。', values: { one: '1', two: '2', four: '4' } },
  chow: { name: '吃牌', about: '下家能否吃牌。', values: onOff },
  robbedKongPays: { name: '被搶槓', about: '被搶槓者付多少。', values: { once: '付一份', forAll: '包三家' } },
  kongPayers: { name: '槓錢', about: '暗槓與加槓由誰付。', values: { active: '未胡者', all: '三家' } },
  pigPaysWinners: { name: '花豬賠已胡者', about: '花豬也賠給已經胡牌的人。', values: yesNo },
  pigPaysReady: { name: '花豬查叫', about: '花豬也要付查叫。', values: yesNo },
  refundWhenThreeWon: { name: '三家胡退稅', about: '三家胡牌時，最後一家退還槓錢。', values: yesNo },
  refundWho: {
    name: '退稅',
    about: '流局時誰要退還槓錢。',
    values: { nonWinners: '所有未胡者', notReady: '只有未聽牌者' },
  },
  arhatsAddOns: { name: '十八羅漢', about: '根與清一色是否加計。', values: { add: '加計', skip: '不加計' } },
  exchangeThree: { name: '換三張', about: '開局先各自換出同門三張牌。', values: onOff },
  lastTileOnDiscard: { name: '海底炮', about: '胡最後打出的牌也算海底。', values: yesNo },
  missingSuitForced: { name: '先打缺門', about: '必須先打完缺門的牌。', values: yesNo },
  kongCannonTransfer: { name: '呼叫轉移', about: '槓上炮時槓錢轉給胡家。', values: onOff },
  exposedKongBlossom: {
    name: '點槓花',
    about: '明槓後槓上開花由誰付。',
    values: { all: '三家', feeder: '點槓者' },
  },
  noTerminals: { name: '斷么九', about: '沒有一和九加一番。', values: onOff },
  winnersPerTile: { name: '一炮多響', about: '多人可胡同一張牌時。', values: { nearest: '攔胡', all: '全部都胡' } },
  readyNeedsConcealed: { name: '門清才能報聽', about: '只有門清可以報聽。', values: yesNo },
  eightFlowers: { name: '八仙過海', about: '八張花牌怎麼算。', values: { withWin: '胡牌時計算', instant: '立即胡牌' } },
  flowerReplacement: { name: '花上開花', about: '補花胡牌加一台。', values: yesNo },
  scoring: { name: '計分', about: '休閒計分，或以番數算籌碼。', values: { casual: '休閒', fan: '番' } },
  casualSettlement: {
    name: '休閒分數',
    about: '分數是否由別人付。',
    values: { none: '無人付分', zeroSum: '別人付分' },
  },
};
