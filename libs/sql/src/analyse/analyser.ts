import type { Analysis } from '../contract/analysis.type.js';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import type { Classification, DialectName, SqlStatement } from '../contract/statement.type.js';
import { dialectText, loadDialect, loadedDialect } from '../dialects/dialect.registry.js';
import { analyseStatement } from './analyse.statement.js';
import { LeastRecent } from './least.recent.js';

/** Splits a script into statements by the dialect's lexer. Throws a refusal where a string or comment has no end. */
export async function splitScript(dialect: DialectName, script: string): Promise<SqlStatement[]> {
  return dialectText(dialect).split(script);
}

/** Kind of one statement and whether it only reads. Never throws for bad SQL: that is UNKNOWN with a reason. */
export async function classify(dialect: DialectName, sql: string): Promise<Classification> {
  try {
    return (await loadDialect(dialect)).classify(sql);
  } catch (error) {
    if (error instanceof SqlRefusal) return { kind: 'UNKNOWN', read_only: false, reason: error.message };
    throw error;
  }
}

/** Options of an analysis: `parameters` is how many bound values there will be; a higher `$n` is refused. */
export interface AnalyseOptions {
  parameters?: number;
}

/** All that is decided about one statement before it runs. Throws a refusal with code and position. */
export async function analyse(
  dialect: DialectName,
  sql: string,
  catalogue: CatalogueSnapshot,
  options: AnalyseOptions = {},
): Promise<Analysis> {
  const loaded = loadedDialect(dialect) ?? (await loadDialect(dialect));
  return analyseStatement(loaded, sql, catalogue, options.parameters);
}

/** Remembers analyses: stored queries and repeated statements are not parsed again. */
export interface Analyser {
  analyse: typeof analyse;
}

// Longer texts are scripts that come once; a thousand of them would fill the memory.
const REMEMBERED_LENGTH = 20_000;

/** An analyser with a bounded memory. Answers are shared: do not change them. Refusals are not remembered. */
export function createAnalyser(options: { entries?: number } = {}): Analyser {
  const known = new LeastRecent<Analysis>(options.entries ?? 1000);
  return {
    analyse: async (dialect, sql, catalogue, settings = {}) => {
      const key = [
        dialect,
        catalogue.version,
        catalogue.database,
        catalogue.searchPath.join('\u0001'),
        settings.parameters ?? '',
        sql,
      ].join('\0');
      const hit = known.get(key);
      if (hit) return hit;
      const analysis = await analyse(dialect, sql, catalogue, settings);
      if (sql.length <= REMEMBERED_LENGTH) known.set(key, analysis);
      return analysis;
    },
  };
}
