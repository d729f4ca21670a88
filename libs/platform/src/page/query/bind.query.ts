import {
  error,
  isReservedKey,
  reservedValue,
  resolveReserved,
  type QueryDocument,
  type ReservedFacts,
} from '@sluice/document';
import { compileQueryText, SqlRefusal, type CompiledQueryText } from '@sluice/sql';
import { isUnset, typedValue } from '../values/typed.value.js';

/** Named values of a run: form and page params, or what an action's step hands over. */
export type NamedValues = Readonly<Record<string, unknown>>;
/** Text with `$1…`, the values in that order, and the names of their params. */
export interface BoundQuery {
  text: string;
  binds: unknown[];
  names: string[];
}

const parsed = new Map<string, CompiledQueryText>();
const kept = 2000;

/** The parsed query; its mistakes are the application's, not the visitor's. */
function parse({ text }: QueryDocument): CompiledQueryText {
  const known = parsed.get(text);
  if (known) return known;
  try {
    const made = compileQueryText('postgres', text);
    if (parsed.size >= kept) parsed.clear();
    parsed.set(text, made);
    return made;
  } catch (reason) {
    if (reason instanceof SqlRefusal) throw error('page.query-broken', { reason: reason.message }, { cause: reason });
    throw reason;
  }
}

/**
 * Binds a query document (design §6): values in their declared types, defaults and reserved keys filled by the server, clauses in
 * `[[ … ]]` dropped when a value inside is unset. Nothing is ever written into the text.
 */
export function bindQuery(document: QueryDocument, given: NamedValues, facts: ReservedFacts): BoundQuery {
  const query = parse(document);
  const values = new Map<string, unknown>();
  for (const name of query.params) if (isReservedKey(name)) values.set(name, reservedValue(name, facts));
  for (const { name, type, def } of document.params ?? []) {
    if (isReservedKey(name)) continue;
    values.set(name, typedValue(name, type, isUnset(given[name]) ? resolveReserved(def, facts) : given[name]));
  }
  const unknown = query.params.find((name) => !values.has(name));
  if (unknown !== undefined) throw error('page.query-broken', { reason: `:${unknown} is not declared` });
  const present = new Set([...values].filter(([, value]) => !isUnset(value)).map(([name]) => name));
  const { text, binds } = query.plan(present);
  return { text, binds: binds.map((name) => values.get(name) ?? null), names: binds };
}
