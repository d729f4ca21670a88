import { PlatformError } from '@sluice/document';
import { quoteIdentifier, type StatementHazard } from '@sluice/sql';
import { sqlDialect } from '../data-source/source.dialect.js';
import type { Sources } from '../data-source/source.contract.js';
import type { Gateway, GatewayRequest } from '../gateway/gateway.type.js';

/**
 * Objects that are counted for one question, and how long a count may take, in ms: a question that comes late is none.
 */
const COUNTED = 5;
const COUNT_MS = 3_000;

/** What is asked before a statement runs: what it does to which object, and how many rows that has. */
export interface ConfirmQuestion {
  kind: StatementHazard['kind'];
  object: string;
  /** As text; null where it could not be counted: no read permission, a time-out, no such table. */
  rows: string | null;
}

/** What counts rows, and knows how the source is written. */
type Gate = Pick<Gateway, 'run'> & { sources: Pick<Sources, 'get'> };
type Asked = Pick<GatewayRequest, 'caller' | 'request' | 'sourceId' | 'schema' | 'signal'>;

/**
 * The questions of a statement's hazards. Rows are counted through the gate, as the person: who may not read a table is
 * told no number.
 */
export async function confirmQuestions(
  gateway: Gate,
  asked: Asked,
  hazards: readonly StatementHazard[],
): Promise<ConfirmQuestion[]> {
  let left = COUNTED;
  return Promise.all(
    hazards.map(async ({ kind, path, rows }): Promise<ConfirmQuestion> => {
      const counts = rows && left > 0;
      if (counts) left -= 1;
      return { kind, object: path.join('.'), rows: counts ? await countRows(gateway, asked, path) : null };
    }),
  );
}

async function countRows(gateway: Gate, asked: Asked, path: readonly string[]): Promise<string | null> {
  const dialect = sqlDialect(await gateway.sources.get(asked.sourceId));
  const table = path.map((part) => quoteIdentifier(dialect, part)).join('.');
  try {
    const result = await gateway.run({
      ...asked,
      origin: { kind: 'confirm' },
      text: `SELECT count(*) FROM ${table}`,
      limits: { rows: 1, timeoutMs: COUNT_MS },
    });
    if (result.state === 'refused') return null;
    let rows: string | null = null;
    for await (const batch of result.rows) rows = batch[0]?.[0] == null ? rows : String(batch[0][0]);
    await result.done;
    return rows;
  } catch (cause) {
    if (cause instanceof PlatformError) return null;
    throw cause;
  }
}
