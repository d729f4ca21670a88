import type { DialectText } from './dialect.type.js';

/** An alias as it stands behind a table in FROM. */
export function tableAlias({ namesTable }: Pick<DialectText, 'namesTable'>, name: string): string {
  return `${namesTable ?? ' AS '}${name}`;
}
