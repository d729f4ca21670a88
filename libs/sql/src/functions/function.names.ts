import type { DialectName } from '../contract/statement.type.js';
import { loadPostgresFunctions } from './postgres/builtin.functions.js';

/** Names that implement types, operators and aggregates; nobody writes them. */
const INTERNAL =
  /_(in|out|recv|send|typmodin|typmodout|accum|accum_inv|transfn|invtransfn|finalfn|combine|combinefn|serialize|deserialize|cmp|eq|ne|lt|le|gt|ge|larger|smaller|support|sortsupport|hash|hash_extended|subdiff|canonical|final|pl|mi|mul|div|um|up|consistent|compress|union|penalty|picksplit|same|distance|extract_query|extract_value|triconsistent|opclass_options)$/;
/** Operators' own functions that people call by name too. */
const ALSO_CALLED = new Set(['abs', 'mod', 'power', 'sqrt', 'cbrt', 'starts_with', 'lower', 'upper', 'like', 'ceil']);

const known = new Map<DialectName, readonly string[]>();

/** Approved built-in functions that a person would write, in alphabetical order; empty for a dialect that is not analysed. */
export function callableFunctions(dialect: DialectName): readonly string[] {
  const before = known.get(dialect);
  if (before) return before;
  const names = dialect === 'postgres' ? postgresNames() : [];
  known.set(dialect, names);
  return names;
}

function postgresNames(): string[] {
  const { names, implementsOperator } = loadPostgresFunctions();
  return names.filter((name) => ALSO_CALLED.has(name) || (!INTERNAL.test(name) && !implementsOperator(name))).sort();
}
