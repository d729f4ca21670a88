import {
  error,
  isReservedKey,
  reservedValue,
  resolveReserved,
  type QueryDocument,
  type ReservedFacts,
  type ReservedKey,
} from '@sluice/document';
import { SqlRefusal, type CompiledQueryText, type StatementLanguage } from '@sluice/sql';
import { isUnset, typedValue } from '../values/typed.value.js';

/** Named values of a run: form and page params, or what an action's step hands over. */
export type NamedValues = Readonly<Record<string, unknown>>;
/** Text with the language's binds, the values in their order, and the names of their params. */
export interface BoundQuery {
  text: string;
  binds: unknown[];
  names: string[];
}
/** Rows by the value of a column: those that a press names. */
export interface Among {
  column: string;
  keys: readonly string[];
}

/** By language and text: a joined key would be hashed anew for every run. */
const parsed = new Map<StatementLanguage, Map<string, CompiledQueryText>>();
const kept = 2000;

/** The parsed query; its mistakes are the application's, not the visitor's. */
function parse(language: StatementLanguage, { text }: Pick<QueryDocument, 'text'>): CompiledQueryText {
  let texts = parsed.get(language);
  if (!texts) parsed.set(language, (texts = new Map<string, CompiledQueryText>()));
  const known = texts.get(text);
  if (known) return known;
  try {
    const made = language.compile(text);
    if (texts.size >= kept) texts.clear();
    texts.set(text, made);
    return made;
  } catch (reason) {
    if (reason instanceof SqlRefusal) throw error('page.query-broken', { reason: reason.message }, { cause: reason });
    throw reason;
  }
}

/** Reserved keys without a value for somebody who has not signed in. */
const personal: ReadonlySet<unknown> = new Set(['APP_UID', 'APP_USERNAME', 'APP_REALNAME'] satisfies ReservedKey[]);

/**
 * The texts that a query is run as first: when a visitor asks for nothing, when somebody signed in does, and when
 * everything is asked for; each with the number of its binds. Throws as `bindQuery` for a text that does not parse.
 */
export function firstTexts(
  language: StatementLanguage,
  document: QueryDocument,
): { text: string; parameters: number }[] {
  const query = parse(language, document);
  const params = document.params ?? [];
  const all = [...query.params, ...params.map(({ name }) => name)];
  const signedIn = [
    ...query.params.filter(isReservedKey),
    ...params.filter(({ def }) => !isUnset(def)).map(({ name }) => name),
  ];
  const unknown = new Set([
    ...query.params.filter((name) => personal.has(name)),
    ...params.filter(({ def }) => personal.has(def)).map(({ name }) => name),
  ]);
  const visitor = signedIn.filter((name) => !unknown.has(name));
  const plans = [visitor, signedIn, all].map((present) => query.plan(new Set(present)));
  return [...new Map(plans.map(({ text, binds }) => [text, { text, parameters: binds.length }])).values()];
}

/**
 * Binds a query document (design §6): values in their declared types, defaults and reserved keys filled by the server,
 * clauses in `[[ … ]]` dropped when a value inside is unset. Nothing is ever written into the text.
 */
export function bindQuery(
  language: StatementLanguage,
  document: QueryDocument,
  given: NamedValues,
  facts: ReservedFacts,
): BoundQuery {
  const query = parse(language, document);
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

/** Names that a text binds, reserved keys among them. Throws as `bindQuery` for a text that does not parse. */
export function bindNames(language: StatementLanguage, document: Pick<QueryDocument, 'text'>): readonly string[] {
  return parse(language, document).params;
}

/** Names of the params without which a query cannot be asked. */
export function requiredParams(language: StatementLanguage, document: Pick<QueryDocument, 'text'>): readonly string[] {
  return parse(language, document).required;
}

/** A bound query cut down to some of its rows. */
export function bindAmong(language: StatementLanguage, { text, binds, names }: BoundQuery, among: Among): BoundQuery {
  const wrapped = language.among(text, { ...among, from: binds.length + 1 });
  return { text: wrapped.text, binds: [...binds, ...wrapped.binds], names };
}
