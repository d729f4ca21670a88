import type { LiteralWriting } from './literal.writing.js';
import { mssqlLiterals } from './mssql.literals.js';
import { mysqlLiterals } from './mysql.literals.js';
import { oracleLiterals } from './oracle.literals.js';
import { postgresLiterals } from './postgres.literals.js';

export type { LiteralWriting } from './literal.writing.js';
export { momentLiteral } from './moment.literal.js';

/** By dialect, how values are written in statements. A dialect that is not here has none to write. */
export const literalWritings: Readonly<Record<string, LiteralWriting>> = {
  postgres: postgresLiterals,
  mysql: mysqlLiterals,
  mssql: mssqlLiterals,
  oracle: oracleLiterals,
};
