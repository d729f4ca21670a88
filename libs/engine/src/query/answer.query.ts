import type { ViewCore } from '../core.type.js';
import { evaluate } from '../evaluate.js';
import { CallError } from '../ports.js';
import type { Row, ViewState } from '../runtime.js';
import { engineText } from '../texts.js';
import type { DataAnswer } from './answer.type.js';

/** The part of a view's state that an answer sets. */
export type Answered = Pick<ViewState, 'list' | 'count' | 'tail' | 'columns' | 'masked' | 'maskedParams' | 'truncated'>;

/**
 * Reads an answer; a configured result mapping (`call_back_config`) may replace the list or refuse it.
 * @throws CallError when the answer says that the run failed, with msg or response.msg (§8)
 */
export function readAnswer(view: ViewCore, answer: DataAnswer): Answered {
  const { response } = answer;
  if (answer.success === false || response?.ok === false) {
    throw new CallError(-1, answer.msg || response?.msg || engineText('callFailed', view.page.ports.locale()));
  }
  const data = response?.data ?? {};
  return {
    list: mappedList(view, response ?? {}, data.list ?? []),
    count: data.count === null || data.count === undefined ? null : Number(data.count),
    tail: data.tail ?? null,
    columns: data.columns ?? [],
    masked: new Set(data.masked ?? []),
    truncated: data.truncated === true,
    // An answer names those that it used; what is known of the others stays known.
    maskedParams: new Set([...view.getSnapshot().maskedParams, ...(data.masked_params ?? [])]),
  };
}

/** Result mapping of the view: `ok` false is a warning and an empty list; an error is only logged (§8). */
function mappedList(view: ViewCore, response: object, list: Row[]): Row[] {
  const source = view.node.call_back_config || view.node.app_data?.call_back_config;
  if (!source) return list;
  const mapped = runMapping(view, source, { response, value: list });
  if (!mapped) return list;
  if (mapped.ok === false) {
    view.page.ports.message.warning(
      typeof mapped.msg === 'string' && mapped.msg ? mapped.msg : engineText('callFailed', view.page.ports.locale()),
    );
    return [];
  }
  return Array.isArray(mapped.list) ? (mapped.list as Row[]) : list;
}

/** `{ok, msg, list}` as an expression yields it. */
export interface Mapped {
  ok?: unknown;
  msg?: unknown;
  list?: unknown;
}

/** Runs a result mapping; undefined when it fails, which is only logged (§8). */
export function runMapping(
  view: ViewCore,
  source: string,
  names: Readonly<Record<string, unknown>>,
): Mapped | undefined {
  try {
    const value = evaluate(view.page, source, view.scope(names));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch (error) {
    view.page.fault('callback', error, view.id);
    return undefined;
  }
}
