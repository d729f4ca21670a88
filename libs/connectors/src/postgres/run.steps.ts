import { createHash } from 'node:crypto';
import type { CatalogueExpectation, RunRequest } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import type { PooledConnection } from './postgres.pool.js';
import { checkStep } from './postgres.stamp.js';
import type { FrameStep, RunFrame } from './run.frame.js';
import type { WireStep } from './wire.messages.js';

/** A step that stays prepared on its connection; `prepared` has the names of those that are. */
export function namedStep(
  prepared: ReadonlyMap<string, string>,
  text: string,
  binds: unknown[],
  fixed = false,
): WireStep {
  const name = prepared.get(text);
  return name
    ? { text, binds, name, fixed, alreadyParsed: true }
    : { text, binds, fixed, name: `s${createHash('sha256').update(text).digest('hex').slice(0, 32)}` };
}

/** The check of an expectation once more: under the name that its first time in the same batch has prepared. */
export function checkedAgain(
  expects: CatalogueExpectation,
  frame: RunFrame,
  prepared: ReadonlyMap<string, string>,
): WireStep {
  const { text, binds } = checkStep(expects);
  return frame.named ? { ...namedStep(prepared, text, binds, true), alreadyParsed: true } : { text, binds };
}

/**
 * What is sent for a run, in order: the beginning of its frame, the check of the catalogue, the statement, those that
 * follow it in the same snapshot, the check once more where bodies of functions were followed, and the frame's end.
 */
export function stepsOf(
  { text, binds, prepared: isPrepared, followers = [] }: RunRequest,
  expects: CatalogueExpectation | undefined,
  frame: RunFrame,
  prepared: ReadonlyMap<string, string>,
): WireStep[] {
  const framed = ({ text: fixed, binds: values }: FrameStep): WireStep =>
    frame.named ? namedStep(prepared, fixed, values, true) : { text: fixed, binds: values };
  const again = expects?.followed && checkedAgain(expects, frame, prepared);
  return [
    ...frame.before.map(framed),
    ...(expects ? [framed(checkStep(expects))] : []),
    isPrepared ? namedStep(prepared, text, binds) : { text, binds, again: !frame.named },
    ...followers.map((follower) => (isPrepared ? namedStep(prepared, follower, binds) : { text: follower, binds })),
    ...(again && followers.length > 0 ? [again] : []),
    ...frame.after.map(framed),
  ];
}

/**
 * Whether its connection may be lent on as it is, once its transaction has ended. Behind a pooler what is prepared
 * stands on one of its sessions, and is forgotten with each text of a person.
 */
export const leavesSession = (
  { settings, prepared, leavesSession: leaves }: RunRequest,
  { direct }: Pick<PooledConnection, 'direct'>,
): boolean => settings.readOnly && (prepared === true || (leaves === true && direct));

/** COMMIT was sent and not answered: nobody may say that the write did not happen, and nobody may send it again. */
export function unknownOutcome(cause: Error): ConnectorError {
  return new ConnectorError('outcome-unknown', 'the connection broke while committing', { cause });
}
