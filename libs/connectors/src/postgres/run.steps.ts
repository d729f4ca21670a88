import { createHash } from 'node:crypto';
import type { CatalogueExpectation } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { checkStep } from './postgres.stamp.js';
import type { RunFrame } from './run.frame.js';
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

/** COMMIT was sent and not answered: nobody may say that the write did not happen, and nobody may send it again. */
export function unknownOutcome(cause: Error): ConnectorError {
  return new ConnectorError('outcome-unknown', 'the connection broke while committing', { cause });
}
