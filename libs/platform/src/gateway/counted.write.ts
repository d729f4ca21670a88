import { error } from '@sluice/document';
import type { UsageVerdict } from '@sluice/policy';
import type { Analysis } from '@sluice/sql';
import { GatewayTransaction } from './gateway.transaction.js';

/** The transaction of one statement whose rows are counted before it is kept. */
export type Counted = GatewayTransaction;

/** What of a statement tells whether its changed rows are counted. */
type Changing = Pick<Analysis, 'readOnly' | 'kind' | 'isPlan'>;

/** A plan changes nothing; what a query locks or calls is no row that it changes. */
const changesRows = ({ readOnly, kind, isPlan }: Changing): boolean => !readOnly && kind !== 'DQL' && !isPlan;

/**
 * A policy limits the rows that this statement may change: it needs a transaction of its own, which is kept once they
 * are counted. Undefined where nothing is limited, and where it is part of a transaction anyway.
 */
export function countedWrite(inTransaction: boolean, analysis: Changing, { rows }: UsageVerdict): Counted | undefined {
  return inTransaction || rows === undefined || !changesRows(analysis) ? undefined : new GatewayTransaction();
}

/**
 * Keeps what a statement changed, or undoes it where it is more than its policy allows, or where nobody could count it
 * because its answer was cut; throws `gateway.too-many-rows` then. Of a transaction that it shares everything is
 * undone: its own savepoint is gone by then, and whoever handles the failure must not keep the rest.
 */
export async function settleCounted(
  changed: number | undefined,
  analysis: Changing,
  { rows, policy }: UsageVerdict,
  { counted, transaction }: { counted?: Counted; transaction?: GatewayTransaction },
): Promise<void> {
  const isKept = rows === undefined || !changesRows(analysis) || (changed !== undefined && changed <= rows);
  if (isKept) return counted?.commit();
  await transaction?.rollback();
  throw error('gateway.too-many-rows', { policy: policy?.name ?? '', most: String(rows) });
}
