import type { Analysis } from '../contract/analysis.type.js';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import type { FilteredTable } from '../contract/row.filter.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import type { Classification, DialectName, SqlStatement } from '../contract/statement.type.js';
import { dialectText, loadDialect, loadedDialect } from '../dialects/dialect.registry.js';
import { analyseStatement } from './analyse.statement.js';
import { analysisWeight } from './analysis.weight.js';
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
    if (error instanceof RangeError)
      return { kind: 'UNKNOWN', read_only: false, reason: 'the statement is nested too deeply' };
    throw error;
  }
}

/**
 * Options of an analysis: `parameters` is how many bound values there will be; a higher `$n` is refused. `steps` is how
 * much work the statement may make before it is refused as `too-complex`. `commonTables` is how many entries of WITH it
 * may have before it is refused as `too-many-common-tables`: its analysis could bear more than the planner of its
 * source.
 */
export interface AnalyseOptions {
  /**
   * Tables of which only some rows may be touched: the analysis tells how the text is changed, or refuses
   * (`row-filter`).
   */
  filtered?: readonly FilteredTable[];
  /**
   * Views of the server's own catalogue may be read: the analysis names them in `information`, the caller puts their
   * rows in.
   */
  information?: true;
  parameters?: number;
  steps?: number;
  commonTables?: number;
}

/** All that is decided about one statement before it runs. Throws a refusal with code and position. */
export async function analyse(
  dialect: DialectName,
  sql: string,
  catalogue: CatalogueSnapshot,
  options: AnalyseOptions = {},
): Promise<Analysis> {
  const loaded = loadedDialect(dialect) ?? (await loadDialect(dialect));
  try {
    return analyseStatement(loaded, sql, catalogue, options);
  } catch (error) {
    // The stack is bounded too: a tree that is deeper than reading and resolving can follow.
    if (error instanceof RangeError) throw new SqlRefusal('too-deep', 'the statement is nested too deeply');
    throw error;
  }
}

/** Remembers analyses: stored queries and repeated statements are not parsed again. */
export interface Analyser<Options extends AnalyseOptions = AnalyseOptions> {
  analyse(dialect: DialectName, sql: string, catalogue: CatalogueSnapshot, options?: Options): Promise<Analysis>;
}

/**
 * What an analyser remembers by default: analyses, bytes of them together, and of one: a script that comes once is not
 * worth a hundred queries.
 */
const remembered = { entries: 1000, weight: 16 * 1024 * 1024, heaviest: 1024 * 1024 };

/**
 * An analyser with a bounded memory over another one, by default one in this thread. Answers are shared: do not change
 * them. Refusals are not remembered; who asks while the same text is in work waits for that, and asks for themself
 * where the first one's queue was full.
 */
export function createAnalyser<Options extends AnalyseOptions = AnalyseOptions>(
  options: { entries?: number; weight?: number; over?: Analyser<Options>['analyse'] } = {},
): Analyser<Options> {
  const known = new LeastRecent<Analysis>({ ...remembered, ...options }, weightOf);
  const running = new Map<string, Promise<Analysis>>();
  const over: Analyser<Options>['analyse'] = options.over ?? analyse;
  return {
    analyse: async (dialect, sql, catalogue, settings) => {
      const key = [
        dialect,
        catalogue.version,
        catalogue.database,
        catalogue.searchPath.join('\u0001'),
        settings?.parameters ?? '',
        settings?.commonTables ?? '',
        settings?.information ? 'information' : '',
        settings?.filtered ? JSON.stringify(settings.filtered) : '',
        sql,
      ].join('\0');
      const hit = known.get(key);
      if (hit) return hit;
      const others = running.get(key);
      if (others) {
        try {
          return await others;
        } catch (cause) {
          // Whoever asked first has too much waiting; who asks now has a queue of their own.
          if (!(cause instanceof SqlRefusal) || cause.code !== 'analysis-busy') throw cause;
        }
      }
      const made = over(dialect, sql, catalogue, settings);
      running.set(key, made);
      try {
        const analysis = await made;
        known.set(key, analysis);
        return analysis;
      } finally {
        if (running.get(key) === made) running.delete(key);
      }
    },
  };
}

/** Bytes of an entry: its key holds the text once more. */
const weightOf = (analysis: Analysis, key: string): number => analysisWeight(analysis) + 2 * key.length;
