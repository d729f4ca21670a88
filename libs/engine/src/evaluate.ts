import { compileExpression, evaluateCondition, type ExpressionFunctions } from '@sluice/document';
import type { PageCore, ViewCore } from './core.type.js';

/** Names that an evaluation adds to those of its view. */
export type Names = Readonly<Record<string, unknown>>;

/** The value of an expression as plain JSON. Throws ExpressionError. */
export function evaluate(page: PageCore, source: string, scope: Names): unknown {
  return evaluated(page, source, scope, functionsOf(page));
}

/**
 * The same for the values of a form, which the server works out again from whole dictionaries: names in a branch that
 * is not loaded are asked for, and take their place when they come.
 */
export function evaluateValue(page: PageCore, source: string, scope: Names): unknown {
  return evaluated(page, source, scope, { dict: (dictionary, code) => dictionaryText(page, dictionary, code, true) });
}

function evaluated(page: PageCore, source: string, scope: Names, functions: ExpressionFunctions): unknown {
  const compiled = compileExpression(source);
  const names = compiled.reads.includes('APP_UUID') ? { ...scope, APP_UUID: page.ports.uuid() } : scope;
  return compiled.evaluateJs(names, { clock: page.ports.clock, functions });
}

/** What the page lends to its expressions. */
function functionsOf(page: PageCore): ExpressionFunctions {
  return { dict: (dictionary, code) => dictionaryText(page, dictionary, code) };
}

/** Name behind a code; undefined for a dictionary that the page does not name. */
function dictionaryText(page: PageCore, dictionary: string, code: string, seek = false): string | undefined {
  const id = dictionaryId(page, dictionary);
  if (id === undefined) return undefined;
  if (seek) page.dictionaries.seek(id, code);
  return page.dictionaries.text(id, code);
}

/** The number of a dictionary as expressions name it; undefined for one that the page does not name. */
export function dictionaryId(
  { doc: { dictionaries = {} } }: Pick<PageCore, 'doc'>,
  dictionary: string,
): number | undefined {
  const id = Object.hasOwn(dictionaries, dictionary) ? dictionaries[dictionary] : Number(dictionary);
  return id !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * The value, or `fallback` when the expression fails; the fault goes to the front-end log (design §5: the visitor sees
 * the safe default).
 */
export function evaluateOr<T>(view: ViewCore, source: string, names: Names, fallback: T): unknown {
  try {
    return evaluate(view.page, source, view.scope(names));
  } catch (error) {
    view.page.fault('expression', error, view.id);
    return fallback;
  }
}

/** Names for what is decided or handed on: a mask in the form is no value there (design §5), as on the server. */
export function decidingScope(view: ViewCore, names: Names = {}): Names {
  const form = view.form?.known();
  return view.scope(form === undefined ? names : { form, params: form, ...names });
}

/**
 * The truth of a condition; an empty one holds, a failing one denies: what it guards is checked again by the server
 * anyway.
 */
export function holds(view: ViewCore, source: string | undefined, names: Names = {}): boolean {
  if (!source) return true;
  return evaluateCondition(source, decidingScope(view, names), {
    failing: false,
    clock: view.page.ports.clock,
    functions: functionsOf(view.page),
    onError: (error) => view.page.fault('expression', error, view.id),
  });
}

/**
 * The map that an expression yields (`param_config`); none without an expression. Throws when it fails or yields
 * something else: nothing is opened or sent on a guess.
 */
export function evaluateMap(view: ViewCore, source: string | undefined, names: Names): Record<string, unknown> {
  if (!source) return {};
  const value = evaluate(view.page, source, decidingScope(view, names));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Error(`The expression must yield a map: ${source}`);
}
