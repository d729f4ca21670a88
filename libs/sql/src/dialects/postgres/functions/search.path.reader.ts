import type { Node } from '../nodes/node.type.js';
import type { Reading } from '../nodes/reading.js';

/**
 * The schemas of `SET search_path` of a function. Temporary tables come last by the usual way to write it safely, and
 * nobody has any; before other schemas, or the system's behind them, every name might mean something else. So it might
 * with several schemas of which one cannot be used by whoever calls the function, or gets an object of the name.
 * Refuses those and other settings by name.
 */
export function readSearchPath(arg: Node | undefined, reading: Reading): string[] {
  const setting = arg && 'VariableSetStmt' in arg ? arg.VariableSetStmt : undefined;
  if (setting?.name !== 'search_path' || setting.kind !== 'VAR_SET_VALUE')
    throw reading.unsupported(`a function with SET ${setting?.name ?? ''}`);
  const written = (setting.args ?? []).map((entry) => {
    if ('A_Const' in entry && entry.A_Const.sval) return entry.A_Const.sval.sval ?? '';
    throw reading.unsupported('a search path that is no list of names');
  });
  const schemas = written.filter((name, index) => name !== '' && !(name === 'pg_temp' && index === written.length - 1));
  if (schemas.some((name) => name === '$user' || name === 'pg_temp') || schemas.indexOf('pg_catalog') > 0)
    throw reading.unsupported(`a function with the search path ${written.join(', ')}`);
  const own = schemas.filter((name) => name !== 'pg_catalog');
  if (own.length > 1) throw reading.unsupported('a function with a search path of several schemas');
  return own;
}
