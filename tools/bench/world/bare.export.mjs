// A bare cursor into a CSV file, as one would write it by hand: no masks, no encryption, no audit. Prints its peak
// memory.
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const query = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'app', 'queries', 'orders.query.json'), 'utf8'));
const text = query.text.replaceAll(/\[\[.*?\]\]/gs, '');
const folder = mkdtempSync(join(tmpdir(), 'sluice-bare-'));
const client = new pg.Client({
  ...JSON.parse(process.env.BENCH_COMPANY),
  types: { getTypeParser: () => (value) => value },
});
const plain = /[",\r\n]/;
const cell = (value) => (value === null ? '' : plain.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

await client.connect();
const out = createWriteStream(join(folder, 'orders.csv'));
await client.query('BEGIN READ ONLY');
await client.query(
  `DECLARE c NO SCROLL CURSOR FOR SELECT * FROM (${text}) q ORDER BY ${query.order} LIMIT ${Number(process.argv[2])}`,
);
for (;;) {
  const { rows } = await client.query({ text: 'FETCH 2000 FROM c', rowMode: 'array' });
  if (rows.length === 0) break;
  if (!out.write(rows.map((row) => `${row.map(cell).join(',')}\r\n`).join(''))) await once(out, 'drain');
}
out.end();
await once(out, 'finish');
await client.end();
rmSync(folder, { recursive: true, force: true });
process.stdout.write(JSON.stringify({ peakMb: process.resourceUsage().maxRSS / 1024 }));
