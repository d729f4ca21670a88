import { interpolate } from '@sluice/document';
import fc from 'fast-check';

/**
 * Statements about names, each a rule of its own: what GROUP BY, HAVING, ORDER BY, USING and nested queries mean by a
 * name.
 */
export const NAME_RULES: readonly string[] = [
  'select * from customer c natural join orders o',
  'select * from customer c natural right join orders o',
  'select * from customer c join orders o using (id)',
  'select * from customer c left join orders o using (id)',
  'select * from customer c right join orders o using (id)',
  'select id from customer join orders using (id) order by id',
  'select * from customer c right join orders o on c.id = o.customer_id order by o.id',
  'select * from (customer c, orders o) order by c.id, o.id',
  'select phone as name from customer order by name',
  'select phone as name from customer order by name, id',
  'select id, phone as name from customer having name > 5 order by id',
  'select id, phone as p from customer having p > 5 order by id',
  'select id, phone as p from customer order by p',
  'select id, phone as p from customer order by -p',
  'select id, phone as p from customer order by p + 0, 1',
  'select count(*), phone as p from customer group by p order by 1, 2',
  'select count(*), phone % 3 as p from customer group by p order by 1, 2',
  'select count(*), phone as name from customer group by name order by 1, 2',
  'select phone as a, (select a) from customer order by id',
  'select id, phone as a, (select max(o.id) from orders o having a > 5) as m from customer order by id',
  'select id from customer order by phone',
  'select id, phone from customer order by 2',
  'select id, phone from customer order by (2)',
  'select ID, PHONE, `Phone` from customer order by Id',
  'select c.PHONE as P from customer c order by p',
  'select d.x from (select phone as X from customer) d order by D.X',
  'select d.x from (select phone as X from customer) d order by d.X',
  'with r (A) as (select phone from customer) select a from r order by a',
  'with recursive r (n, p) as (select 1, phone from customer union all select n + 1, p from r where n < 2) select p from r order by p',
  'with recursive r (n, p, q) as (select 1, phone, 0 from customer union all select n + 1, q, p from r where n < 3) select q from r order by n, q',
  'select (select phone from customer x where x.id = c.id) from customer c order by c.id',
  'select (select c.phone) from customer c order by c.id',
  'select id from customer c where exists (select 1 from orders o where o.amount < c.phone) order by id',
  'select id from customer c where id in (select phone from customer) order by id',
  'select id from customer where phone = any (select amount from orders) order by id',
  'select `upper(phone)` from (select upper(phone) from customer) d order by 1',
  'select * from (select phone, 1 + 1 from customer) d order by 1',
  'select name from customer union all select phone from customer order by 1',
  'select id from customer union select phone from customer order by id',
  'select id from customer intersect select phone from customer order by 1',
  'select id from customer except select phone from customer order by 1',
  '(select phone from customer order by phone limit 2) union all (select 7) order by 1',
  'select * from contacts order by 1',
  'select Contact from contacts v where v.CONTACT > 5 order by 1',
  'select sum(phone) over (order by id) from customer order by id',
  'select id, row_number() over (order by phone) from customer order by id',
  'select rank() over w from customer window w as (order by phone) order by id',
  'select lag(phone) over w from customer window w as (partition by 1 order by id) order by id',
  "select group_concat(phone order by id), group_concat(name order by phone separator '-') from customer",
  "select case when phone > 5 then 'a' else 'b' end, if(phone > 5, 1, 0), ifnull(phone, 1), nullif(phone, 5) from customer order by id",
  'select phone is null, phone between 1 and 5, phone in (1, 2), not phone, - phone, phone and 1 from customer order by id',
  "select cast(phone as char), convert(phone, char), binary phone, concat('x', phone), hex(phone) from customer order by id",
  "select json_object('p', phone), json_arrayagg(phone) from customer group by id order by id",
  "select date_add('2026-01-01', interval phone day), timestampdiff(day, '2026-01-01', '2026-02-01') + phone from customer order by id",
  "select extract(day from date_add('2026-01-01', interval phone day)), trim(both '1' from phone), substring(phone from 1 for 1) from customer order by id",
  "select j.x from customer c, json_table(concat('[', c.phone, ']'), '$[*]' columns (x int path '$')) j order by c.id",
  'select o.id from orders o left join customer c on c.phone = o.amount order by o.id, c.id',
  'select max(phone), min(phone), count(distinct phone), avg(phone) from customer',
  'select distinct phone from customer order by phone',
  'select id from customer limit 1 offset 1',
  'select count(*) from customer where phone > 5',
  'select name, sum(phone) from customer group by name with rollup',
  'select id from customer having phone > 5 order by id',
  'select phone from customer group by phone having count(*) > 0 order by phone',
  'values (1, 2), (3, 4)',
  'select * from (values (1, 2), (3, 4)) d',
];

const pick = (...choices: string[]): fc.Arbitrary<string> => fc.constantFrom(...choices);

/** What may stand around a value. */
const AROUND = pick('cast({v} as char)', '({v} in (1, 7, null))', '({v} > current_date)');

/** A source of rows and the names that its columns are referred to by. */
interface RandomSource {
  text: string;
  columns: string[];
}

const SOURCES: RandomSource[] = [
  { text: 'customer c', columns: ['id', 'name', 'phone', 'c.phone', 'c.id', 'PHONE'] },
  { text: 'orders o', columns: ['id', 'customer_id', 'amount', 'o.amount'] },
  { text: 'customer c join orders o on c.id = o.customer_id', columns: ['c.id', 'o.id', 'phone', 'name', 'amount'] },
  { text: 'customer c join orders o using (id)', columns: ['id', 'phone', 'amount', 'c.id', 'o.id'] },
  { text: 'customer c natural left join orders o', columns: ['id', 'phone', 'amount', 'o.id'] },
  { text: 'contacts v', columns: ['id', 'contact', 'v.CONTACT'] },
  { text: '(select * from customer c) e', columns: ['id', 'name', 'phone', 'e.PHONE'] },
  {
    text: '(with w (a, b) as (values (1, 2), (7, 9)) select a, b from w) f',
    columns: ['a', 'f.b', 'f.A'],
  },
  {
    text: "customer c, json_table(concat('[', c.phone, ']'), '$[*]' columns (p int path '$')) j",
    columns: ['id', 'p', 'phone', 'j.p'],
  },
];

/**
 * `{n}` stands for a column of the query that it is in, `{{n}}` for one of the query around it, and so on: each query
 * fills in its own and takes a pair of braces off the others.
 */
function filled(text: string, columns: readonly string[]): string {
  return text.replace(/\{([{}\d]+)\}/g, (_whole, inside: string) =>
    inside.startsWith('{') ? inside : (columns[Number(inside) % columns.length] ?? 'null'),
  );
}

/** The clauses of a random query, each as text; null where it is left out. */
interface RandomParts {
  values: [string, string];
  items: [string, string];
  alias: string;
  source: RandomSource;
  where: string | null;
  group: string | null;
  having: string | null;
  order: string | null;
  union: string | null;
}

function assembled({ values, items, alias, source, where, group, having, order, union }: RandomParts): string {
  // What is grouped or filtered by its alias is no window function.
  const [first, second] = group === null && having === null ? items : values;
  const clauses = [
    `select ${first} as x, ${second} as ${alias} from ${source.text}`,
    where === null ? '' : `where ${where}`,
    group === null ? '' : `group by ${group}`,
    having === null ? '' : `having ${having}`,
    order === null || union !== null ? '' : `order by ${order}`,
    union === null ? '' : `union (${union})`,
  ];
  return filled(clauses.filter((clause) => clause !== '').join(' '), source.columns);
}

/** Random queries over the tables, three levels deep, in which names hide each other. */
export function randomQuery(): fc.Arbitrary<string> {
  const own = fc.nat(11).map((index) => `{${index}}`);
  const names = ['x', 'y', 'name', 'phone', 'id'];
  const { query } = fc.letrec<{ value: string; item: string; source: RandomSource; query: string; condition: string }>(
    (tie) => ({
      value: fc.oneof(
        { maxDepth: 2, depthIdentifier: 'q' },
        { weight: 5, arbitrary: own },
        fc.nat(11).map((index) => `{${index}}`),
        pick('1', "'a'", 'null'),
        fc
          .tuple(pick('upper', 'length', 'hex', 'reverse', 'md5'), tie('value'))
          .map(([name, value]) => `${name}(${value})`),
        fc.tuple(tie('value'), tie('value')).map((pair) => `coalesce(${pair.join(', ')})`),
        fc.tuple(tie('value'), AROUND).map(([value, text]) => interpolate(text, { v: value })),
        fc
          .tuple(tie('value'), pick('=', '<', '<=>', 'and', 'or', 'xor', 'like', '||', '%', '/'), tie('value'))
          .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
        fc
          .tuple(tie('condition'), tie('value'), tie('value'))
          .map(([when, a, b]) => `case when ${when} then ${a} else ${b} end`),
        tie('query').map((text) => `(select max(s.x) from (${text}) s)`),
        fc.tuple(own, own).map(([a, b]) => `(select max(o.amount) from orders o where o.id < ${a} or ${b} = 7)`),
        fc.tuple(tie('value'), tie('query')).map(([value, text]) => `(${value} in (select s.x from (${text}) s))`),
      ),
      // Window functions stand in a select list alone, and only some of them are windows at all.
      item: fc.oneof(
        { weight: 6, arbitrary: tie('value') },
        fc
          .tuple(pick('max', 'min', 'count', 'sum'), tie('value'), pick('', 'partition by {2}', 'order by {3}'))
          .map(([name, value, window]) => `${name}(${value}) over (${window})`),
      ),
      condition: fc.oneof(
        { maxDepth: 2, depthIdentifier: 'q' },
        fc.tuple(tie('value'), pick('>', '=', '<>'), tie('value')).map((parts) => parts.join(' ')),
        tie('query').map((text) => `exists (${text})`),
        tie('value').map((value) => `${value} is not null`),
      ),
      source: fc.oneof(
        { maxDepth: 2, depthIdentifier: 'q' },
        { weight: 4, arbitrary: fc.constantFrom(...SOURCES) },
        tie('query').map((text) => ({ text: `(${text}) d`, columns: ['x', 'd.x', 'd.X', 'X'] })),
      ),
      query: fc
        .record({
          values: fc.tuple(tie('value'), tie('value')),
          items: fc.tuple(tie('item'), tie('item')),
          alias: fc.constantFrom(...names.slice(1)),
          source: tie('source'),
          where: fc.option(tie('condition'), { freq: 2 }),
          group: fc.option(pick('x', '{1}', '{2}', '1'), { freq: 4 }),
          having: fc.option(pick('x > 3', 'x is not null', 'max({2}) > 3'), { freq: 4 }),
          order: fc.option(pick('x', '1', '-x', '{2}', '{3}, x', 'x, 2'), { freq: 2 }),
          union: fc.option(tie('query'), { freq: 6 }),
        })
        .map(assembled),
    }),
  );
  return query.map((text) => text.replace(/\{+\d+\}+/g, '1'));
}
