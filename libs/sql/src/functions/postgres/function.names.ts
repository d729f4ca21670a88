import { loadPostgresFunctions } from './builtin.functions.js';

/** Names that implement types, operators and aggregates; nobody writes them. */
const INTERNAL =
  /_(in|out|recv|send|typmodin|typmodout|accum|accum_inv|transfn|invtransfn|finalfn|combine|combinefn|serialize|deserialize|cmp|eq|ne|lt|le|gt|ge|larger|smaller|support|sortsupport|hash|hash_extended|subdiff|canonical|final|pl|mi|mul|div|um|up|consistent|compress|union|penalty|picksplit|same|distance|extract_query|extract_value|triconsistent|opclass_options)$/;
/** Operators' own functions that people call by name too. */
const ALSO_CALLED = new Set(['abs', 'mod', 'power', 'sqrt', 'cbrt', 'starts_with', 'lower', 'upper', 'like', 'ceil']);

let known: readonly string[] | undefined;

/** Approved built-in functions that a person would write, in alphabetical order; read when they are first asked for. */
export function postgresFunctionNames(): readonly string[] {
  if (known) return known;
  const { names, implementsOperator } = loadPostgresFunctions();
  known = names.filter((name) => ALSO_CALLED.has(name) || (!INTERNAL.test(name) && !implementsOperator(name))).sort();
  return known;
}
