import { abortSignalOf } from '@sluice/connectors';
import { error, interpolate } from '@sluice/document';
import type { PlannedMask } from '@sluice/policy';
import type { DialectName } from '@sluice/sql';
import { sqlDialect } from '../data-source/source.dialect.js';
import type { RequestInfo } from '../dispatch/caller.js';
import type { Caller } from '../dispatch/caller.js';
import type { ExportColumn } from '../export/formats/format.type.js';
import { exportedType } from '../export/exported.type.js';
import { exportTypes } from '../export/formats/format.registry.js';
import type { GatewayColumn, PlannedRequest } from '../gateway/gateway.type.js';
import type { Db } from '../host/db.js';
import type { PlatformServices } from '../platform.services.contract.js';
import type { StageRow } from './stage.rows.js';
import type { WorkOrder } from './work-order.entity.js';
import { permitOf } from './work-order.permit.js';
import { checkStands } from './work-order.rights.js';
import { workOrderTexts as texts } from './work-order.texts.js';
import type { OrderRunning } from './order.running.type.js';
import type { OrderResult, ShownMasks } from './order.result.type.js';

const { format } = exportTypes[2];

const shownMasks = (masks: readonly (PlannedMask | null)[]): ShownMasks =>
  masks.map((mask) => mask && { algorithm: mask.algorithm, config: mask.config, replaced: mask.replaced });

const columnOf = (column: GatewayColumn, dialect: DialectName): ExportColumn => ({
  name: column.name,
  label: column.name,
  ...exportedType(column, dialect),
  text: (value) => (value === null || value === undefined ? '' : String(value)),
});

/** What an order asks, as it is planned anew to see whether its reader would still be answered so. */
function questionOf(
  order: WorkOrder,
  stage: Pick<StageRow, 'sql_text' | 'database_name'>,
  { caller, request }: { caller: Caller; request: RequestInfo },
): PlannedRequest {
  return {
    caller,
    request,
    sourceId: order.dataSourceId,
    // What leaves as a file is an export, whatever the order is called: the limits and bans of exports hold.
    origin: { kind: order.kind === 'query' ? 'work_order' : 'export' },
    text: stage.sql_text,
    schema: stage.database_name,
    order: permitOf(order.id, order.kind),
  };
}

/**
 * Runs a statement that reads, in the asker's name and with their masks, into a sealed file; nothing is held in memory
 * but the batch at hand. Throws what the gate refuses and the source says; no file stays behind then.
 */
export async function readInto(running: OrderRunning, stage: StageRow): Promise<OrderResult> {
  const { run, order, source, request } = running;
  const result = await run.platform.gateway.run({
    ...questionOf(order, stage, running),
    limits: { timeoutMs: order.timeout * 1_000 },
    signal: run.signal,
  });
  if (result.state === 'refused') {
    const reason = result.reasons.map(({ text }) => text).join('; ');
    throw error('gateway.refused', { reason: interpolate(texts.refused[request.locale], { reason }) });
  }
  const dialect = sqlDialect(source);
  const written = await run.platform.files.write(
    format.encode({
      title: order.name,
      dialect,
      columns: result.columns.map((column) => columnOf(column, dialect)),
      batches: result.rows,
    }),
    abortSignalOf(run.signal),
  );
  const { rows } = await result.done;
  return { written, rows, masks: shownMasks(result.masks), filters: result.filters };
}

/** Makes a result that of its order, until it expires, within the transaction that ends the order. */
export async function keepOrderResult(
  { files, exports, clock }: Pick<PlatformServices, 'files' | 'exports' | 'clock'>,
  db: Db,
  order: Pick<WorkOrder, 'id' | 'name' | 'userId'>,
  { written, masks, filters }: OrderResult,
): Promise<void> {
  await files.keep(db, written, {
    name: `${order.name}.${format.extension}`,
    contentType: format.contentType,
    userId: order.userId,
    expireTime: exports.expiry(clock.now()),
  });
  await db.query(
    'UPDATE work_order SET result_file_id = $2, result_masks = $3, result_filters = $4, result_time = now() WHERE id = $1',
    [order.id, written.id, JSON.stringify(masks), filters],
  );
}

/**
 * Throws unless its asker would see the result now as it was read: a right, a level or rows that are gone take the file
 * with them.
 */
export async function checkResult(
  platform: Pick<PlatformServices, 'db' | 'gateway'>,
  order: WorkOrder,
  who: { caller: Caller; request: RequestInfo },
): Promise<void> {
  await checkStands(platform.db, order);
  const stage = await platform.db.maybeOne<
    Pick<StageRow, 'sql_text' | 'database_name'> & { masks: ShownMasks | null; filters: string | null }
  >(
    `SELECT s.sql_text, s.database_name, w.result_masks AS masks,
      w.result_filters AS filters FROM work_order w JOIN work_order_stage s ON s.work_order_id = w.id WHERE w.id = $1
      ORDER BY s.id LIMIT 1`,
    [order.id],
  );
  const question = stage && questionOf(order, stage, who);
  const planned = question && (await platform.gateway.plannedMasks(question));
  const filters = question && (await platform.gateway.plannedFilters(question));
  const same =
    planned &&
    filters === stage.filters &&
    JSON.stringify(sorted(shownMasks(planned))) === JSON.stringify(sorted(stage.masks ?? []));
  if (!same) throw error('work-order.no-result');
}

/** The same value with the names of objects in order: what came back from JSON has an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
