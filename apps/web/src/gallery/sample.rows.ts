import type { Locale } from '@sluice/document';

/** Whose eyes the gallery shows a page through: a builder sees values, a visitor sees phone numbers masked. */
export type GalleryRole = 'builder' | 'visitor';

/** Where a made value stands. */
interface SampleContext {
  at: number;
  locale: Locale;
  role: GalleryRole;
}

type Maker = (context: SampleContext) => unknown;

const people = {
  'zh-chs': ['林晓雯', '陈建国', '欧阳娜', '王磊', '赵敏', '孙悦', '周杰', '吴桐'],
  en: ['Ada Lin', 'Ben Carter', 'Chloe Evans', 'David Wong', 'Emma Stone', 'Farid Nasser', 'Grace Kim', 'Hugo Laurent'],
};
const cities = {
  'zh-chs': ['北京', '上海', '广州', '深圳', '成都', '杭州'],
  en: ['Beijing', 'Shanghai', 'Guangzhou', 'Shenzhen', 'Chengdu', 'Hangzhou'],
};
const notes = {
  'zh-chs': ['加急，请于周五前送达', '发票抬头待确认', '老客户，按协议价结算'],
  en: ['Urgent, to arrive before Friday', 'Invoice title to be confirmed', 'Regular customer, contract price'],
};

/** Codes of GB/T 2260 and ISO 3166: what maps join by, in any language. */
const provinces = [
  '110000',
  '310000',
  '440000',
  '330000',
  '320000',
  '510000',
  '420000',
  '370000',
  '610000',
  '650000',
  '230000',
  '530000',
];
const countries = ['CN', 'US', 'BR', 'IN', 'DE', 'ZA', 'AU', 'RU', 'CA', 'EG', 'JP', 'FR'];

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
/** Figures that rise and fall without chance: the same page is the same picture. */
const wave = (at: number, high: number): number => Math.round(high * (0.55 + 0.4 * Math.sin(at * 1.3 + 0.6)));

/** A day near today, for what looks at the clock: a calendar of another month would be empty. */
const dayFromToday = (days: number): string =>
  new Date(Date.now() + (days - 6) * 86_400_000).toISOString().slice(0, 10);

/** Values by the name of their column: what the examples of the schemas name. */
const makers: Readonly<Record<string, Maker>> = {
  id: ({ at }) => at + 1,
  name: ({ at, locale }) => pick(people[locale], at),
  city: ({ at, locale }) => pick(cities[locale], at),
  note: ({ at, locale }) => pick(notes[locale], at),
  month: ({ at }) => `2026-${String((at % 12) + 1).padStart(2, '0')}`,
  day: ({ at }) => `2026-03-${String((at % 28) + 1).padStart(2, '0')} 09:30:00`,
  phone: ({ at, role }) => (role === 'visitor' ? '138****' : '1380013').concat(String(1000 + at * 37)),
  url: () => '#',
  number: ({ at }) => `SL-2026-${String(1001 + at)}`,
  total: ({ at }) => wave(at, 9200),
  amount: ({ at }) => wave(at + 2, 7400),
  cost: ({ at }) => wave(at + 4, 5100),
  city_code: ({ at }) => `33${String((at % 11) + 1).padStart(2, '0')}00`,
  points: ({ at }) => wave(at + 3, 900),
  rate: ({ at }) => wave(at + 1, 100),
  province: ({ at }) => pick(provinces, at),
  country: ({ at }) => pick(countries, at),
  status: ({ at }) => pick(['paid', 'waiting', 'refused'], at),
  planned: ({ at }) =>
    `${dayFromToday((at * 5) % 17)} ${at % 3 === 0 ? '00:00' : `${9 + (at % 8)}:30`}:00`.replace(/ (\d):/, ' 0$1:'),
  until: ({ at }) => (at % 4 === 1 ? `${dayFromToday(((at * 5) % 17) + 2)} 18:00:00` : null),
  progress: ({ at }) => wave(at, 100),
  logo: ({ at }) => (at % 2 === 0 ? '/file/logo.png' : null),
};

/** Values where the name says nothing, by what draws them: a picture needs an address. */
const byKind: Readonly<Record<number, Maker>> = {
  5: () => '/file/logo.png',
  7: () => '/file/sample.webm',
};

/** A column of which rows are made. */
export interface SampleColumn {
  name: string;
  form_type?: number | undefined;
}

/** Columns that every row has, whether a view draws them or only a template reads them. */
export const SAMPLE_COLUMNS: readonly SampleColumn[] = Object.keys(makers).map((name) => ({ name }));

/** Columns of which a visitor gets masked values. */
const MASKED: ReadonlySet<string> = new Set(['phone']);

/** Names of the columns that are masked for a role. */
export const maskedFor = (role: GalleryRole, columns: readonly SampleColumn[]): string[] =>
  role === 'visitor' ? columns.map(({ name }) => name).filter((name) => MASKED.has(name)) : [];

/** One row with a value in every column that is asked for. */
export function sampleRow(columns: readonly SampleColumn[], context: SampleContext): Record<string, unknown> {
  const other: Maker = ({ at, locale }) => (locale === 'en' ? `Value ${at + 1}` : `示例值 ${at + 1}`);
  return Object.fromEntries(
    columns.map(({ name, form_type: kind }) => [name, (makers[name] ?? byKind[kind ?? 0] ?? other)(context)]),
  );
}
