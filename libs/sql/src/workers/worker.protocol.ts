import type { AnalyseOptions } from '../analyse/analyser.js';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import type { RefusalCode, RefusalDetail } from '../contract/sql.refusal.js';
import type { DialectName } from '../contract/statement.type.js';
import type { ReadFacts } from '../review/statement.facts.js';
import type { PackedAnalysis, PackedStatements } from './packed.answer.js';

/** What a worker keeps of a catalogue; the search path comes with each call. */
export type CatalogueStructure = Omit<CatalogueSnapshot, 'searchPath'>;

/** One piece of work for a worker. */
export type WorkerTask =
  | {
      do: 'analyse';
      dialect: DialectName;
      sql: string;
      /** The number of a structure that was sent before. */
      structure: number;
      searchPath: string[];
      options: AnalyseOptions;
    }
  | { do: 'split'; dialect: DialectName; script: string }
  | { do: 'facts'; dialect: DialectName; statements: readonly string[] };

/** What is sent to a worker: catalogues to keep or to forget, which nobody answers, and work. */
export type WorkerMessage =
  { do: 'keep'; number: number; structure: CatalogueStructure } | { do: 'forget'; number: number } | WorkerTask;

/** What a worker answers to a piece of work, and once when it is ready. `memory` is what its engine holds, in bytes. */
export type WorkerAnswer = { memory: number } & (
  | { answer: 'ready' }
  | { answer: 'analysis'; analysis: PackedAnalysis }
  | { answer: 'statements'; statements: PackedStatements }
  | { answer: 'facts'; facts: ReadFacts[] }
  | {
      answer: 'refusal';
      code: RefusalCode;
      message: string;
      detail: RefusalDetail;
    }
  | { answer: 'failure'; message: string }
);
