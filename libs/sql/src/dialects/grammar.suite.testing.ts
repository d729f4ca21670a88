import { analyse } from '../analyse/analyser.js';
import { catalogueOf, lineageInput } from '../commands/command.input.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import type { GrammarGroup } from './grammar.type.testing.js';

/** All statements of some groups; each stands there once. */
export const statementsOf = (groups: readonly GrammarGroup[]): string[] =>
  groups.flatMap(({ statements }) => statements);

/** What the analysis refuses of these statements, with the reason; what it serves has to be read only. */
export async function refusedOf(
  frame: { dialect: string; default_db: string; default_schema: string; schema: Readonly<Record<string, string[]>> },
  statements: readonly string[],
): Promise<Record<string, string>> {
  const refused: Record<string, string> = {};
  for (const sql of statements)
    try {
      const line = lineageInput({ ...frame, sql });
      const { readOnly } = await analyse(line.dialect, line.sql, catalogueOf(line));
      if (!readOnly) refused[sql] = 'served, but not as read only';
    } catch (error) {
      if (!(error instanceof SqlRefusal)) throw error;
      refused[sql] = `${error.code}: ${error.message}`;
    }
  return refused;
}
