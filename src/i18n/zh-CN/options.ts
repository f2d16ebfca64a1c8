import type { options as english } from '../en/options.ts';
import type { Shape } from '../shape.ts';

const onOff = { on: '开', off: '关' };
const yesNo = { yes: '是', no: '否' };

export const options: Shape<typeof english> = {
  passedWinLock: { name: '过水限制', about: '放过胡牌者，下次摸牌前不能胡别人的牌。', values: onOff },
  stake: { name: '底注', about: '每一单位付多少筹码。' },
  base: { name: '底', about: '每次胡牌的底，不含台数。' },
  perTai: { name: '每台', about: '每台多少筹码。' },
  deals: { name: '局数', about: '整场打几局。', values: { 4: '4', 8: '8', 16: '16' } },
  rounds: { name: '圈数', about: '整场打几圈。', values: { one: '1', two: '2', four: '4' } },
  chow: { name: '吃牌', about: '下家能否吃牌。', values: onOff },
  robbedKongPays: { name: '被抢杠', about: '被抢杠者付多少。', values: { once: '付一份', forAll: '包三家' } },
  kongPayers: { name: '杠钱', about: '暗杠与补杠由谁付。', values: { active: '未胡者', all: '三家' } },
  pigPaysWinners: { name: '花猪赔已胡者', about: '花猪也赔给已经胡牌的人。', values: yesNo },
  pigPaysReady: { name: '花猪查叫', about: '花猪也要付查叫。', values: yesNo },
  refundWhenThreeWon: { name: '三家胡退税', about: '三家胡牌时，最后一家退还杠钱。', values: yesNo },
  refundWho: {
    name: '退税',
    about: '流局时谁要退还杠钱。',
    values: { nonWinners: '所有未胡者', notReady: '只有未听牌者' },
  },
  arhatsAddOns: { name: '十八罗汉', about: '根与清一色是否加计。', values: { add: '加计', skip: '不加计' } },
  exchangeThree: { name: '换三张', about: '开局先各自换出同门三张牌。', values: onOff },
  lastTileOnDiscard: { name: '海底炮', about: '胡最后打出的牌也算海底。', values: yesNo },
  missingSuitForced: { name: '先打缺门', about: '必须先打完缺门的牌。', values: yesNo },
  kongCannonTransfer: { name: '呼叫转移', about: '杠上炮时杠钱转给胡家。', values: onOff },
  exposedKongBlossom: {
    name: '点杠花',
    about: '明杠后杠上开花由谁付。',
    values: { all: '三家', feeder: '点杠者' },
  },
  noTerminals: { name: '断幺九', about: '没有一和九加一番。', values: onOff },
  winnersPerTile: { name: '一炮多响', about: '多人可胡同一张牌时。', values: { nearest: '拦胡', all: '全部都胡' } },
  readyNeedsConcealed: { name: '门清才能报听', about: '只有门清可以报听。', values: yesNo },
  eightFlowers: { name: '八仙过海', about: '八张花牌怎么算。', values: { withWin: '胡牌时计算', instant: '立即胡牌' } },
  flowerReplacement: { name: '花上开花', about: '补花胡牌加一台。', values: yesNo },
  scoring: { name: '计分', about: '休闲计分，或以番数算筹码。', values: { casual: '休闲', fan: '番' } },
  casualSettlement: {
    name: '休闲分数',
    about: '分数是否由别人付。',
    values: { none: '无人付分', zeroSum: '别人付分' },
  },
};
