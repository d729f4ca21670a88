import { bankCard, mobile } from './identity.js';
import { districts, roads } from './places.data.js';
import type { Random } from './random.js';
import { timestampText, type Rows } from './retail.rows.js';

const categories: Record<string, readonly string[]> = {
  食品: ['有机大米', '橄榄油', '坚果礼盒', '燕麦片', '纯牛奶', '黑巧克力', '挂耳咖啡'],
  服饰: ['羊毛大衣', '纯棉T恤', '牛仔裤', '运动外套', '真丝围巾', '羽绒服'],
  数码: ['蓝牙耳机', '智能手表', '移动电源', '机械键盘', '平板电脑', '路由器'],
  家居: ['记忆枕', '四件套', '香薰灯', '收纳箱', '不粘锅', '保温杯'],
  美妆: ['保湿面霜', '防晒乳', '洁面乳', '口红', '精华液'],
  母婴: ['纸尿裤', '婴儿车', '益智积木', '奶瓶', '儿童绘本'],
};
const models = ['经典款', '升级款', '轻享款', '旗舰款', '家庭装', '限量版'];
const channels = ['门店', '小程序', '天猫', '京东', '抖音'] as const;
const statuses = ['已完成', '已完成', '已完成', '已完成', '已发货', '待发货', '待付款', '已取消', '退款中'] as const;
const methods = ['微信', '支付宝', '银行卡', '储值卡'] as const;
const devices = ['iPhone', 'Android', 'Windows', 'macOS', '小程序'] as const;
const paths = ['/', '/search', '/product', '/cart', '/checkout', '/orders', '/member'] as const;

const tags = ['new', 'hot', 'gift', 'new,hot', 'hot,gift'] as const;
const notes = [
  '冷链运输，到货后请先抽检。',
  '赠品随箱，不单独销售。',
  '供应商每月 5 日更新报价。',
  '包装升级中，旧包装售完为止。',
] as const;

/** A day of the last three years, YYYY-MM-DD. */
function listedOn(random: Random): string {
  return new Date(Date.UTC(2023, 6, 1) + random.int(0, 1090) * 86_400_000).toISOString().slice(0, 10);
}

/** Products over six categories. */
export function* products(random: Random, count: number): Rows {
  const names = Object.entries(categories).flatMap(([category, list]) => list.map((name) => ({ category, name })));
  for (let id = 1; id <= count; id += 1) {
    const { category, name } = names[(id - 1) % names.length]!;
    yield [
      id,
      `SKU${String(id).padStart(6, '0')}`,
      `${name} ${random.pick(models)}`,
      category,
      (random.int(990, 399_900) / 100).toFixed(2),
      random.int(0, 2000),
      random.chance(0.92),
      listedOn(random),
      random.pick(districts).code,
      random.chance(0.5) ? random.pick(tags) : null,
      random.chance(0.3) ? random.pick(notes) : null,
    ];
  }
}

/** Orders in order of time, so that the newest have the highest ids. */
export function* orders(random: Random, count: number, people: { customers: number; employees: number }): Rows {
  const first = Date.UTC(2024, 0, 1);
  const step = (Date.UTC(2026, 6, 1) - first) / count;
  for (let id = 1; id <= count; id += 1) {
    const at = new Date(first + (id - 1) * step + random.next() * step).toISOString().slice(0, 19).replace('T', ' ');
    const district = random.pick(districts);
    yield [
      id,
      `SO${at.slice(0, 10).replaceAll('-', '')}${String(id).padStart(8, '0')}`,
      random.int(1, people.customers),
      random.int(1, people.employees),
      random.pick(channels),
      random.pick(statuses),
      (random.int(1990, 599_900) / 100).toFixed(2),
      mobile(random),
      `${district.city}${district.district}${random.pick(roads)}${random.int(1, 299)}号`,
      at,
    ];
  }
}

/** One to four lines per order. */
export function* orderItems(random: Random, ordersCount: number, productsCount: number): Rows {
  let id = 0;
  for (let order = 1; order <= ordersCount; order += 1) {
    const lines = random.pick([1, 1, 1, 2, 2, 3, 4]);
    for (let line = 0; line < lines; line += 1) {
      id += 1;
      yield [id, order, random.int(1, productsCount), random.int(1, 5), (random.int(990, 199_900) / 100).toFixed(2)];
    }
  }
}

/** A payment for nine orders in ten. */
export function* payments(random: Random, ordersCount: number): Rows {
  let id = 0;
  for (let order = 1; order <= ordersCount; order += 1) {
    if (random.chance(0.1)) continue;
    id += 1;
    const method = random.pick(methods);
    const paid = random.chance(0.97);
    yield [
      id,
      order,
      method,
      method === '银行卡' ? bankCard(random).number : null,
      (random.int(1990, 599_900) / 100).toFixed(2),
      paid ? '成功' : '失败',
      paid ? timestampText(random, 2024, 2026) : null,
    ];
  }
}

/** Visits to the shop; a third of them without a signed-in customer. */
export function* accessLogs(random: Random, count: number, customersCount: number): Rows {
  for (let id = 1; id <= count; id += 1) {
    const ip = `${random.int(1, 223)}.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`;
    yield [
      id,
      random.chance(0.66) ? random.int(1, customersCount) : null,
      ip,
      random.pick(devices),
      random.pick(paths),
      random.pick([200, 200, 200, 200, 302, 404, 500]),
      random.int(3, 900),
      timestampText(random, 2026, 2026),
    ];
  }
}
