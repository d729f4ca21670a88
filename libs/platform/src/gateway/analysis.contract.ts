import type { Analyser, AnalyseOptions, DialectName, ReadFacts, SqlStatement } from '@sluice/sql';

/** SQL analysis of the whole process: in threads of its own, answers remembered in this one. */
export interface AnalysisService {
  /**
   * As `analyse` of the SQL library; `owner` names for whom, everybody's texts come in turn. A known text is answered
   * without a thread.
   */
  analyse: Analyser<AnalyseOptions & { owner?: string }>['analyse'];
  /** Texts that were not known and went to a thread. */
  readonly analysed: number;
  /**
   * What rules of review read of each statement of a list; in a thread, the list is one piece of work. Throws
   * SqlRefusal.
   */
  facts(dialect: DialectName, statements: readonly string[], owner?: string): Promise<ReadFacts[]>;
  /** As `splitScript` of the SQL library; a long script is split in a thread. */
  split(dialect: DialectName, script: string, owner?: string): Promise<SqlStatement[]>;
}
