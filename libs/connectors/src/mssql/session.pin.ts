import type { RunSettings } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import type { MssqlConnection } from './mssql.pool.js';

/**
 * Checks what a run asks of its session. The server has no setting for either: bare names are looked for in the
 * account's default schema (then in dbo), so a run whose analysis looked elsewhere is refused; a time without an offset
 * is in no zone, so none is set, but one that does not exist is refused as with every kind. The timeout is held from
 * here, by an attention. Throws ConnectorError.
 */
export function pinSession({ schema }: MssqlConnection, { searchPath, timeZone }: RunSettings): void {
  const [expected] = searchPath;
  if (expected !== undefined && expected.toLowerCase() !== schema.toLowerCase())
    throw new ConnectorError(
      'statement',
      `the default schema of the account is ${schema}, and names were looked for in ${expected}; write the schema before each name, or change the account's default schema`,
      {
        words: {
          'zh-chs': '数据源账号的默认架构与所选架构不同；请选择账号的默认架构，并在表名前写明架构',
          en: "the account's default schema is another than the chosen one; choose the account's and write the schema before each name",
        },
        foundInText: true,
        namesNoValue: true,
      },
    );
  if (!isZone(timeZone)) throw new ConnectorError('statement', `the time zone "${timeZone}" is not known`);
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
