import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { interleave, median, noise, ratio } from '../measure/rounds.mjs';
import { LEDGER_ROWS, openGovernedWorld, platformSql } from '../world/governed.mjs';
import { call } from '../world/product.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const WAITING = Number(process.env.BENCH_WAITING ?? 100_000);
const GRANTS = Number(process.env.BENCH_GRANTS ?? 5_000);
const STATEMENTS = Number(process.env.BENCH_STATEMENTS ?? 10_000);
const asksOfARound = 50;
const pollMs = 20;
const healthMs = 10;

const timed = async (work) => {
  const startedMs = performance.now();
  const answer = await work();
  return { ms: performance.now() - startedMs, answer };
};
const peakMb = (pid) => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const nowMb = (pid) => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5');
const quartiles = (side) => `noise ${(100 * noise(side.map(({ ms }) => ms))).toFixed(0)}%`;

/**
 * What governance costs: the list of what waits, many grants, a long script, and rows that are kept before they change
 * (issue "Governance", figures).
 */
export async function run(figures) {
  const world = await openGovernedWorld();
  try {
    await manyGrants(figures, world);
    await longScript(figures, world);
    await longRun(figures, world);
    await keptRows(figures, world);
    await waitingList(figures, world);
  } finally {
    await world.close();
  }
}

/** Statements of the workspace by two members of the project, one of whom holds five thousand letters besides. */
async function manyGrants(figures, { product, source, ids, tokens }) {
  await platformSql(product, (client) =>
    client.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter)
       SELECT 'user', u.id, $1, CASE WHEN n = 0 THEN 'public.customer' ELSE 'public.wide_' || (n - 1) / 50 || '.c' || (n - 1) % 50 END, 'read'
       FROM (VALUES ($2::bigint, 0), ($3, ${GRANTS})) AS u(id, most) CROSS JOIN LATERAL generate_series(0, u.most) n`,
      [source, ids.analyst, ids.builder],
    ),
  );
  const ask = (account) => async () => {
    const { ms } = await timed(async () => {
      for (let turn = 0; turn < asksOfARound; turn += 1) await runStatement(product, source, tokens[account], turn);
    });
    return { ms: ms / asksOfARound };
  };
  const sides = { many: ask('builder'), one: ask('analyst') };
  await interleave(sides, 2);
  const { many, one } = await interleave(sides, rounds * 2);
  const added = median(many.map(({ ms }, round) => ms - one[round].ms));
  figures.add(`${GRANTS} grants: added to a statement`, added, {
    most: 0.1,
    unit: 'ms',
    note: `${median(many.map(({ ms }) => ms)).toFixed(2)} / ${median(one.map(({ ms }) => ms)).toFixed(2)} ms, ${quartiles(one)}`,
  });
}

async function runStatement(product, source, token, turn) {
  const answer = await fetch(`${product.url}/api/operation/workspace.run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': token },
    body: JSON.stringify({ source_id: source, text: `SELECT id, city FROM customer WHERE id = ${1 + turn}` }),
  });
  const text = await answer.text();
  if (!text.includes('"rows"')) throw new Error(`the statement was not answered: ${text.slice(0, 400)}`);
}

/** A script of ten thousand statements is reviewed while somebody else asks for something small. */
async function longScript(figures, { product, project, source, asks }) {
  const script = Array.from(
    { length: STATEMENTS },
    (_, at) => `UPDATE ledger SET note = '更正' WHERE id = ${1 + at};`,
  ).join('\n');
  const form = { project_id: project, kind: 'dml', data_source_id: source, databases: ['public'], script };
  const waits = [];
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      waits.push((await timed(() => fetch(`${product.url}/health`))).ms);
      await delay(healthMs);
    }
  })();
  const { ms, answer } = await timed(() => asks('work-order.check', form, 'analyst'));
  isOver = true;
  await watch;
  if (answer.statements.length === 0) throw new Error(`nothing was reviewed: ${answer.message}`);
  figures.add(`script of ${STATEMENTS} statements: review`, ms / 1000, { most: 10, unit: 's' });
  figures.add('longest answer of /health meanwhile', Math.max(...waits), {
    most: 250,
    unit: 'ms',
    note: `median ${median(waits).toFixed(1)} ms`,
  });
}

/**
 * The same script as an order: in one transaction, with and without its rows kept. Whoever watches sees it go on:
 * `steps` counts the different numbers of stages that a reader was told while it ran.
 */
async function longRun(figures, world) {
  const script = Array.from(
    { length: STATEMENTS },
    (_, at) => `UPDATE ledger SET note = '订正' WHERE id = ${1 + at};`,
  ).join('\n');
  for (const [name, is_backup, most] of [
    ['run', false, 120],
    ['run with its rows kept', true, 600],
  ]) {
    const steps = new Set();
    const { ms } = await timedOrder(world, script, { is_backup, onLook: ({ ran }) => steps.add(ran) });
    figures.add(`script of ${STATEMENTS} statements: ${name}`, ms / 1000, { most, unit: 's' });
    figures.add(`steps that were told meanwhile, ${name}`, steps.size, { least: 5 });
  }
}

/** A change of every row with its rows kept first, against the bare statement in a transaction. */
async function keptRows(figures, world) {
  const { company, product } = world;
  const pid = product.serverPid();
  const client = new pg.Client(company);
  await client.connect();
  const statement = (by) => `UPDATE ledger SET amount = amount + ${by} WHERE id > 0`;
  const bare = async () => {
    const measured = await timed(async () => {
      await client.query('BEGIN');
      await client.query(statement(1));
      await client.query('COMMIT');
    });
    await client.query('VACUUM ANALYZE ledger');
    return measured;
  };
  const ours = async () => {
    const before = nowMb(pid);
    forgetPeak(pid);
    const measured = await timedOrder(world, statement(2));
    await client.query('VACUUM ANALYZE ledger');
    return { ...measured, grown: peakMb(pid) - before };
  };
  try {
    await bare();
    const sides = await interleave({ ours, bare }, Math.min(rounds, 3));
    const seconds = (side) => (median(side.map(({ ms }) => ms)) / 1000).toFixed(1);
    figures.add(
      `${LEDGER_ROWS} rows updated with backup`,
      ratio(sides.ours, sides.bare, ({ ms }) => ms),
      {
        most: 2.5,
        unit: '×',
        note: `${seconds(sides.ours)} / ${seconds(sides.bare)} s, ${quartiles(sides.bare)}`,
      },
    );
    figures.add('memory of the server above its start', Math.max(...sides.ours.map(({ grown }) => grown)), {
      most: 150,
      unit: 'MB',
    });
  } finally {
    await client.end();
  }
}

/** An order from its approval to its end; time is counted from the press of 执行. */
async function timedOrder(
  { product, project, source, asks },
  script,
  { is_backup = true, onLook = () => undefined } = {},
) {
  const form = {
    name: 'ledger',
    project_id: project,
    kind: 'dml',
    data_source_id: source,
    databases: ['public'],
    script,
    is_backup,
    is_backup_needed: true,
    timeout: 600,
    run_mode: 'hand',
  };
  const { id } = await asks('work-order.create', form, 'analyst');
  const hash = await platformSql(product, async (client) => {
    const { rows } = await client.query('SELECT script_hash FROM work_order WHERE id = $1', [id]);
    return rows[0].script_hash;
  });
  await asks('work-order.approve', { orders: [{ id, hash }] }, 'policy');
  const statusOf = () =>
    platformSql(product, async (client) => {
      for (;;) {
        const { rows } = await client.query('SELECT status, error, ran_stages AS ran FROM work_order WHERE id = $1', [
          id,
        ]);
        onLook(rows[0]);
        if (!['approved', 'running', 'scheduled'].includes(rows[0].status)) return rows[0];
        await delay(pollMs);
      }
    });
  return timed(async () => {
    await asks('work-order.run', { id }, 'analyst');
    const { status, error } = await statusOf();
    if (status !== 'succeeded') throw new Error(`the order ended as ${status}: ${error}`);
  });
}

const handWrittenRow = `
  SELECT w.id, w.order_no, w.name, w.kind, p.name AS project, d.name AS data_source, array_to_string(w.databases, ', ') AS database_names, w.status, w.risk,
         u.name || ' (' || u.account || ')' AS initiator, a.steps -> (a.current_step - 1) ->> 'name' AS current_group, w.plan_time, w.create_time, w.script_hash`;
/** Who is asked, as a project's role: the shipped flow asks its managers. */
const handWrittenFrom = `
  FROM approval_group g JOIN project_member m ON g.group_type = 'project_role' AND m.project_role_id = g.group_id AND m.project_id = g.project_id AND m.user_id = $1 AND m.status = 'active'
    JOIN approval a ON a.id = g.approval_id AND a.status = 'waiting' AND a.target_type = 'work_order' AND a.user_id <> $1 JOIN work_order w ON w.id = a.target_id`;
const handWrittenPage = `${handWrittenRow} ${handWrittenFrom} JOIN project p ON p.id = w.project_id JOIN data_source d ON d.id = w.data_source_id JOIN user_account u ON u.id = w.user_id
  ORDER BY w.id DESC LIMIT 20`;
const handWrittenCount = `SELECT count(*) AS count ${handWrittenFrom}`;

/** The page of what waits for the manager, 20 of a hundred thousand, with its count. */
async function waitingList(figures, { product, project, source, ids, tokens, asks }) {
  const form = {
    name: 'waits',
    project_id: project,
    kind: 'dml',
    data_source_id: source,
    databases: ['public'],
    script: "UPDATE ledger SET note = '更正' WHERE id = 1",
  };
  const { id } = await asks('work-order.create', form, 'analyst');
  await platformSql(product, (client) => copyOrder(client, id));
  const app = await consoleApp(product);
  const page = await call(product, '/app/page/get', { app_id: app, page: 'work-orders' }, tokens.policy);
  const view = viewWith(page.views, 'waiting');
  const body = {
    app_id: app,
    data_id: view.data_id ?? view.id,
    data_params: {},
    page_no: 0,
    page_size: 20,
    has_total: 1,
  };
  const ours = () => timed(() => call(product, '/app/data/run', body, tokens.policy));
  await platformSql(product, async (client) => {
    const bare = () =>
      timed(async () => {
        const rows = await client.query({ name: 'page', text: handWrittenPage, values: [ids.policy] });
        const total = await client.query({ name: 'count', text: handWrittenCount, values: [ids.policy] });
        return { list: rows.rows, count: Number(total.rows[0].count) };
      });
    checkSame((await ours()).answer.response.data, (await bare()).answer);
    const sides = await interleave({ ours, bare }, rounds * 4);
    const middle = (side) => median(side.map(({ ms }) => ms)).toFixed(0);
    figures.add(
      `${WAITING} orders wait for me: first page with count`,
      ratio(sides.ours, sides.bare, ({ ms }) => ms),
      { most: 1.2, unit: '×', note: `${middle(sides.ours)} / ${middle(sides.bare)} ms, ${quartiles(sides.bare)}` },
    );
  });
}

function checkSame({ list, count }, bare) {
  const same = list.length === 20 && list.every((row, at) => String(row.id) === String(bare.list[at].id));
  if (!same || Number(count) !== bare.count || bare.count < WAITING)
    throw new Error(`not the same list: ${count} / ${bare.count}, ${JSON.stringify(list[0])}`);
}

function viewWith(views, uid) {
  for (const view of views) {
    if (view.uid === uid) return view;
    const inside = viewWith(view.sub_views ?? [], uid);
    if (inside) return inside;
  }
  return undefined;
}

async function consoleApp(product) {
  return platformSql(product, async (client) => {
    const { rows } = await client.query(`SELECT id::int AS id FROM document_app WHERE uid = 'console'`);
    return rows[0].id;
  });
}

/** One order as it was made by the product, a hundred thousand times. */
async function copyOrder(client, id) {
  const columnsOf = async (table) => {
    const { rows } = await client.query(
      `SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id' ORDER BY attnum`,
      [table],
    );
    return rows.map(({ attname }) => `"${attname}"`);
  };
  const copied = async (table, changed, where) => {
    const columns = await columnsOf(table);
    const values = columns.map((column) => changed[column] ?? `t.${column}`);
    await client.query(
      `INSERT INTO ${table} (id, ${columns.join(', ')}) SELECT 1000000 + n, ${values.join(', ')} FROM ${table} t CROSS JOIN generate_series(1, ${WAITING}) n WHERE ${where}`,
    );
  };
  await copied('work_order', { '"order_no"': `'B' || n` }, `t.id = ${id}`);
  await copied(
    'approval',
    { '"target_id"': '1000000 + n', '"no"': `'B' || n` },
    `t.target_type = 'work_order' AND t.target_id = ${id}`,
  );
  await client.query(
    `INSERT INTO approval_group (approval_id, group_type, group_id, project_id)
     SELECT 1000000 + n, g.group_type, g.group_id, g.project_id FROM approval_group g JOIN approval a ON a.id = g.approval_id AND a.target_type = 'work_order' AND a.target_id = ${id}
       CROSS JOIN generate_series(1, ${WAITING}) n`,
  );
  await client.query('ANALYZE work_order, approval, approval_group');
}
