import { hash, randomBytes } from 'node:crypto';
import { error, PlatformError } from '@sluice/document';
import { answer, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type FileOutput, type Operation, type OperationContext } from '../dispatch/operation.js';
import { callerNow } from '../export/export.caller.js';
import type { ById } from '../host/entity.words.js';
import { checkResult } from './order.result.js';
import { WorkOrder } from './work-order.entity.js';
import { ownOrder } from './work-order.rights.js';
import { workOrderFields as fields } from './work-order.schemas.js';

/** How long a ticket waits for its download. */
const ticketMs = 60_000;

/** `work-order.ticket`: its asker gets an address that is good once. */
const ticketOperation = defineOperation<ById, { link: string }>({
  name: 'work-order.ticket',
  access: 'signed-in',
  input: inputOf(fields, ['id'], ['id']),
  output: answer({ link: text }),
  audit: { action: 'work-order.ticket', describe: ({ id }) => ({ objects: [`work-order:${id}`] }) },
  async run(ctx, { id }) {
    const order = await ownOrder(ctx, id);
    if (order.resultFileId === null) throw error('work-order.no-result');
    await checkResult(ctx.platform, order, ctx);
    const token = randomBytes(32).toString('base64url');
    const now = ctx.platform.clock.now();
    await ctx.db.query('DELETE FROM work_order_ticket WHERE end_time < $1', [new Date(now)]);
    await ctx.db.query('INSERT INTO work_order_ticket (token_hash, work_order_id, end_time) VALUES ($1, $2, $3)', [
      hash('sha256', token),
      id,
      new Date(now + ticketMs),
    ]);
    return { link: `/api/work-order/download?id=${id}&ticket=${token}` };
  },
});

interface Download {
  id: number;
  ticket: string;
}

async function opened(
  ctx: OperationContext,
  { id, ticket }: Download,
): Promise<{ order: WorkOrder; file: FileOutput }> {
  const { platform, db, request } = ctx;
  const used = await db.maybeOne<{ id: number; end_time: Date }>(
    'DELETE FROM work_order_ticket WHERE token_hash = $1 RETURNING work_order_id AS id, end_time',
    [hash('sha256', ticket)],
  );
  if (!used || used.id !== id || used.end_time.getTime() <= platform.clock.now()) throw error('export.ticket-wrong');
  const order = await ctx.orm.findOneByOrFail(WorkOrder, { id });
  const caller = await callerNow(db, { userId: order.userId, request }, new Date(platform.clock.now()));
  if (!caller) throw error('access.denied');
  await checkResult(platform, order, { caller, request });
  const file = order.resultFileId === null ? undefined : await platform.files.open(db, order.resultFileId);
  if (!file) throw error('work-order.no-result');
  return { order, file };
}

const downloadOperation = defineOperation<Download, FileOutput>({
  name: 'work-order.download',
  route: { method: 'GET', path: '/work-order/download' },
  access: 'anonymous',
  input: inputOf(fields, ['id', 'ticket'], ['id', 'ticket']),
  audit: 'self',
  transaction: false,
  stream: 'file',
  versionFree: true,
  async run(ctx, input) {
    const { platform, request } = ctx;
    const startedMs = platform.clock.now();
    const objects = [`work-order:${input.id}`];
    const costMs = (): number => Math.round(platform.clock.now() - startedMs);
    const entry = { request, action: 'work-order.download', objects };
    try {
      const { order, file } = await opened(ctx, input);
      const caller = await callerNow(ctx.db, { userId: order.userId, request }, new Date(platform.clock.now()));
      await platform.audit.recordNow({ ...entry, costMs: costMs(), caller: caller ?? ctx.caller, decision: 'permit' });
      return file;
    } catch (reason) {
      if (reason instanceof PlatformError)
        await platform.audit.recordNow({
          ...entry,
          costMs: costMs(),
          caller: ctx.caller,
          decision: 'refuse',
          reasons: [reason.key],
        });
      throw reason;
    }
  },
});

/** Operations on what orders answer. */
export const workOrderResultOperations = [ticketOperation, downloadOperation] as readonly Operation[];
