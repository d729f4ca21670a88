import { compileMask, compileRowMask } from '@sluice/policy';
import { createAnalyser, splitScript, sqlGuard } from '@sluice/sql';
import { sluiceAnswerMs } from '../world/command-line.mjs';
import { interleave, median, noise } from '../measure/rounds.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const schema = {
  'shop.public.customer': ['id', 'name', 'phone', 'id_card', 'city', 'level', 'created_at'],
  'shop.public.orders': ['id', 'customer_id', 'employee_id', 'amount', 'status', 'created_at'],
  'shop.public.employee': ['id', 'name', 'phone', 'department'],
};
const place = {
  dialect: 'postgres',
  default_db: 'shop',
  default_schema: 'public',
  schema,
  sensitive: ['shop.public.customer.phone', 'shop.public.customer.id_card'],
};

/** Ten lines as an analyst writes them; the number makes each text new to every cache. */
const tenLines = (number) => `WITH recent AS (
  SELECT o.customer_id, count(*) AS orders, sum(o.amount) AS amount
  FROM orders o WHERE o.created_at >= date '2026-01-01' AND o.status <> 'x${number}'
  GROUP BY o.customer_id HAVING sum(o.amount) > 1000
)
SELECT c.id, c.name, c.phone, upper(c.id_card) AS card, r.orders, r.amount,
  CASE WHEN r.amount > 10000 THEN 'A' WHEN r.amount > 5000 THEN 'B' ELSE 'C' END AS grade
FROM customer c JOIN recent r ON r.customer_id = c.id
WHERE c.city IN ('北京', '上海') AND EXISTS (SELECT 1 FROM orders x WHERE x.customer_id = c.id)
ORDER BY r.amount DESC LIMIT 50`;

/** 200 lines: twenty of the same as one UNION ALL. */
const twoHundredLines = (number) =>
  Array.from({ length: 20 }, (_none, part) => `(${tenLines(`${number}-${part}`)})`).join('\nUNION ALL\n');

const script = () => {
  const statement = `INSERT INTO orders (id, status) VALUES (1, 'a; b'), (2, $body$ ; $body$); -- a comment; with a semicolon\n`;
  return statement.repeat(Math.ceil(1_048_576 / statement.length));
};

/** Cells as a driver hands them out: each text in one piece, which a concatenation in this process is not. */
const flat = (cell) => (typeof cell === 'string' ? Buffer.from(cell).toString() : cell);
const row = (index) =>
  [
    index,
    `SO2026${index}`,
    `王${index}`,
    `138${String(index).padStart(8, '0')}`,
    `11010119900101${index % 10000}`,
    '北京',
    '天猫',
    '已完成',
    `${index}.50`,
    index % 5000,
    '2026-01-01 10:00:00',
    '李芳',
  ].map(flat);

/** Processor time of one call in milliseconds, as the mean over `times`: waiting for a busy machine is not counted. */
async function each(times, work) {
  const before = process.cpuUsage();
  for (let turn = 0; turn < times; turn += 1) await work(turn);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

let fresh = 0;
const guard = async (text) => {
  const answer = await sqlGuard({ ...place, sql: text });
  if (answer.decision !== 'allow' || answer.masked.length === 0)
    throw new Error(`guard answered ${JSON.stringify(answer)}`);
};

/** The gateway's own cache before the analysis. */
function remembered() {
  const analyser = createAnalyser();
  const relations = Object.entries(schema).map(([name, columns]) => ({
    schema: 'public',
    name: name.split('.')[2],
    kind: 'table',
    columns,
  }));
  const catalogue = { version: '1', database: 'shop', searchPath: ['public'], relations };
  const text = tenLines('cached');
  return () => analyser.analyse('postgres', text, catalogue);
}

/** Batches of the size that the gateway hands on; the same rows for both. */
function maskSides() {
  const mask = compileRowMask(
    row(0).map(
      (_value, index) =>
        ({
          3: compileMask('keep', { first: 3, last: 4 }),
          4: compileMask('full'),
          11: compileMask('keep', { first: 1, last: 0 }),
        })[index] ?? null,
    ),
  );
  const rows = () => Array.from({ length: 2_000 }, (_none, index) => row(index));
  const timed = (work) => () => {
    const batches = Array.from({ length: 50 }, rows);
    return each(50, (turn) => work(batches[turn]));
  };
  return { mask: timed(mask), stringify: timed((batch) => JSON.stringify(batch)) };
}

/** Analysis, splitting and masking, in this process; all figures but the last are processor time. */
export async function run(figures) {
  const text = script();
  const hit = remembered();
  const sides = {
    ten: () => each(200, () => guard(tenLines((fresh += 1)))),
    cached: () => each(2000, hit),
    long: () => each(20, () => guard(twoHundredLines((fresh += 1)))),
    split: () => each(1, () => splitScript('postgres', text)),
    ...maskSides(),
  };
  await interleave(sides, 3);
  const measured = await interleave(sides, rounds);
  const add = (name, label, most) =>
    figures.add(label, median(measured[name]), {
      most,
      unit: 'ms',
      note: `noise ${(100 * noise(measured[name])).toFixed(0)}%`,
    });
  add('ten', 'guard, 10 lines, uncached', 2);
  add('cached', 'analysis, 10 lines, cached', 0.05);
  add('long', 'guard, 200 lines, uncached', 6);
  add('split', 'split 1 MB', 1000);
  const times = median(measured.stringify.map((ms, round) => ms / measured.mask[round]));
  figures.add('masking 3 of 12 columns, speed of JSON.stringify', times, {
    least: 2.5,
    unit: '×',
    note: `2,000 rows: ${median(measured.mask).toFixed(2)} / ${median(measured.stringify).toFixed(2)} ms`,
  });
  figures.add(
    'sluice sql guard, one line, whole process',
    await sluiceAnswerMs({ ...place, sql: tenLines('process') }),
    { unit: 'ms' },
  );
}
