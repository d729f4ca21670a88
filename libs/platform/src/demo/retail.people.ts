import { birthDate, bankCard, idCard, mobile } from './identity.js';
import { givenFemale, givenMale, mailHosts, mailWords, surnames } from './identity.data.js';
import { districts, estates, roads, type District } from './places.data.js';
import type { Random } from './random.js';
import { timestampText, type Rows } from './retail.rows.js';

const referenceYear = 2026;
const levels = ['普通', '普通', '普通', '银卡', '银卡', '金卡', '钻石'] as const;
const departments = ['门店运营', '电商', '客服', '仓储物流', '财务', '市场', '信息技术', '人力资源'] as const;
const titles = ['专员', '专员', '专员', '主管', '经理'] as const;

interface Person {
  name: string;
  female: boolean;
  phone: string;
  idCard: string;
  email: string;
  birth: string;
  district: District;
  address: string;
}

function person(random: Random): Person {
  const female = random.chance(0.5);
  const district = random.pick(districts);
  const birth = birthDate(random, referenceYear);
  const road = `${random.pick(roads)}${random.int(1, 299)}号`;
  const home = `${random.pick(estates)}${random.int(1, 30)}栋${random.int(1, 32)}0${random.int(1, 4)}室`;
  return {
    name: random.pick(surnames) + random.pick(female ? givenFemale : givenMale),
    female,
    phone: mobile(random),
    idCard: idCard(random, district, birth, female),
    email: `${random.pick(mailWords)}.${random.pick(mailWords)}${random.int(1, 9999)}@${random.pick(mailHosts)}`,
    birth: birth.toISOString().slice(0, 10),
    district,
    address: `${district.province}${district.city === district.province ? '' : district.city}${district.district}${road}${home}`,
  };
}

/** Customers with valid-checksum ID cards and assigned phone prefixes. */
export function* customers(random: Random, count: number): Rows {
  for (let id = 1; id <= count; id += 1) {
    const who = person(random);
    const level = random.pick(levels);
    yield [
      id,
      who.name,
      who.female ? '女' : '男',
      who.phone,
      who.idCard,
      random.chance(0.85) ? who.email : null,
      who.birth,
      who.district.province,
      who.district.city,
      who.address,
      level,
      random.int(0, 20000),
      timestampText(random, 2022, 2026),
    ];
  }
}

/** Bank accounts: one for most customers, a second for some. */
export function* accounts(random: Random, customersCount: number): Rows {
  let id = 0;
  for (let customer = 1; customer <= customersCount; customer += 1) {
    const cards = random.chance(0.2) ? 2 : 1;
    for (let index = 0; index < cards; index += 1) {
      id += 1;
      const card = bankCard(random);
      yield [
        id,
        customer,
        card.bank,
        card.number,
        (random.int(0, 20_000_000) / 100).toFixed(2),
        random.chance(0.96) ? '正常' : '冻结',
        timestampText(random, 2020, 2026),
      ];
    }
  }
}

/** Employees; the first eight head a department each and the others report to one of them. */
export function* employees(random: Random, count: number): Rows {
  for (let id = 1; id <= count; id += 1) {
    const who = person(random);
    const head = id <= departments.length;
    const department = departments[(id - 1) % departments.length]!;
    const manager = head ? null : ((id - 1) % departments.length) + 1;
    const title = head ? '总监' : random.pick(titles);
    yield [
      id,
      who.name,
      who.phone,
      who.idCard,
      `e${String(id).padStart(4, '0')}@example.com`,
      department,
      title,
      (random.int(45, 420) * 100).toFixed(2),
      manager,
      timestampText(random, 2015, 2025).slice(0, 10),
    ];
  }
}
