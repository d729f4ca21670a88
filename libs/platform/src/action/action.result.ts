import { error, textOf, type Text } from '@sluice/document';
import { evaluateFor, type Names } from './press.params.js';
import type { Press } from './action.context.js';

/** What the `result` expression of an action made of its steps. */
export interface MappedResult {
  ok: boolean;
  msg: string;
  list: unknown[];
}

/**
 * Evaluates `result` while the transaction is still open, so that a mistake in it undoes the steps instead of hiding
 * what they did.
 */
export function mappedResult(press: Press, names: Names): { answer?: MappedResult } {
  const source = press.action.document.result;
  if (source === undefined || source.trim() === '') return {};
  const value = evaluateFor(press, source, names);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw error('action.broken', { reason: 'result' });
  const { ok, msg, list } = value as { ok?: unknown; msg?: unknown; list?: unknown };
  return { answer: { ok: ok !== false, msg: wordsOf(msg, press), list: Array.isArray(list) ? list : [] } };
}

/** A message is a text, or one for each language. */
function wordsOf(msg: unknown, { ctx }: Press): string {
  if (typeof msg === 'string') return msg;
  const both = typeof msg === 'object' && msg !== null && 'zh-chs' in msg && 'en' in msg;
  return both ? textOf(msg as Text, ctx.request.locale) : '';
}
