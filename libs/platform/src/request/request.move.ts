import { error } from '@sluice/document';
import { requestMachine, statesFor, type RequestEvent, type RequestState } from '@sluice/policy';
import type { Actor, RecordAction } from '../approval/approval.contract.js';
import { checkedRemark, writeRecord } from '../approval/approval.store.js';
import type { Move } from '../approval/approval.type.js';

/** The state that an event leads to, from wherever it may happen. */
function resultOf(event: RequestEvent): RequestState {
  const [from] = statesFor(requestMachine, event);
  const to = from && requestMachine[from][event];
  if (!to) throw new Error(`no state has the event ${event}`);
  return to;
}

const moveSql = `
  WITH old AS (SELECT id, status FROM request WHERE id = $1 FOR UPDATE)
  UPDATE request r SET status = $2, update_time = now(), revision = r.revision + 1 FROM old
  WHERE r.id = old.id AND old.status = ANY ($3) AND CASE WHEN $4 THEN r.end_time <= now() ELSE r.end_time IS NULL
    OR r.end_time > now() END
  RETURNING old.status AS "from"`;

/**
 * Carries an event out, by one conditional update: of two at once the later one finds another state. A right whose time
 * is over is expired, swept or not, and nothing else happens to it. Answers undefined where the event may not happen.
 */
export async function moveRequest({ db }: Actor, id: number, event: RequestEvent): Promise<Move | undefined> {
  const to = resultOf(event);
  const moved = await db.maybeOne<{ from: RequestState }>(moveSql, [
    id,
    to,
    statesFor(requestMachine, event),
    event === 'expire',
  ]);
  return moved && { from: moved.from, to };
}

/** The same where it has to happen. Throws `approval.decided`. */
export async function mustMove(act: Actor, id: number, event: RequestEvent): Promise<Move> {
  const move = await moveRequest(act, id, event);
  if (!move) throw error('approval.decided', {}, { data: { conflict: true } });
  return move;
}

/** Moves a request and writes its record. `needsRemark`: whoever takes something away says why. */
export async function moveAndRecord(
  act: Actor,
  id: number,
  event: RequestEvent & RecordAction,
  remark?: string | null,
  needsRemark = false,
): Promise<Move> {
  const text = checkedRemark(remark, needsRemark);
  const move = await mustMove(act, id, event);
  await writeRecord(
    act,
    { type: 'request', id },
    { action: event, fromStatus: move.from, toStatus: move.to, remark: text },
  );
  return move;
}
