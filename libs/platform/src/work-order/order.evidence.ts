import type { Cell } from '@sluice/connectors';
import type { SourceRecord } from '../data-source/source.type.js';
import { orderKindOf } from './kinds/registry.js';
import type { PlatformServices } from '../platform.services.contract.js';

/** What a source says of a transaction whose end nobody heard. */
export type Evidence = 'kept' | 'undone' | 'none';

/**
 * How long a transaction that is still open at the source is waited for: its session ends when the server misses its
 * client.
 */
const patienceMs = 60_000;
const everyMs = 500;

async function ask(
  { gateway }: Pick<PlatformServices, 'gateway'>,
  source: SourceRecord,
  { id, text }: { id: string; text: string },
): Promise<Cell> {
  const pool = await gateway.sources.pool(source, 'read');
  const run = await pool.start(
    {
      text,
      binds: [id],
      mode: 'stream',
      settings: { searchPath: [], timeZone: 'Asia/Shanghai', readOnly: true, timeoutMs: 10_000 },
      limits: { rows: 1, bytes: 1_000 },
      checkColumns: () => undefined,
    },
    new AbortController().signal,
  );
  let status: Cell = null;
  for await (const rows of run.rows) status = rows[0]?.[0] ?? null;
  await run.done;
  return status;
}

/**
 * Asks the source how a transaction ended. One that it still runs is waited for; where it keeps no record of it, or
 * does not answer, there is no evidence. Nothing is run again by this.
 */
export async function evidenceOf(
  platform: Pick<PlatformServices, 'gateway'>,
  source: SourceRecord,
  transactionId: string | null,
): Promise<Evidence> {
  const ended = orderKindOf(source)?.transactions?.ended;
  if (transactionId === null || ended === undefined) return 'none';
  const until = Date.now() + patienceMs;
  for (;;) {
    const status = await ask(platform, source, { id: transactionId, text: ended }).catch(() => 'silent');
    if (status === 'committed') return 'kept';
    if (status === 'aborted') return 'undone';
    if (status === null || Date.now() > until) return 'none';
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
