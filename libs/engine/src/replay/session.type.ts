import type { CompiledPage, Locale } from '@sluice/document';
import type { UserInfo } from '../ports.js';
import type { PageParams } from '../runtime.js';
import type { PageTree } from '../tree/render-tree.type.js';

/**
 * One line of a recorded session (JSON Lines): everything that came into the engine from outside, in order, and what it
 * drew. `at` is the clock in ms since the epoch; within one line's work the clock stands still, so that a replay reads
 * the same times.
 */
export type SessionLine =
  | {
      t: 'open';
      at: number;
      version: 1;
      doc: CompiledPage;
      params: PageParams;
      startedAt: number;
      devMode: boolean;
      user: UserInfo;
      locale: Locale;
      address?: Readonly<Record<string, string>>;
    }
  /**
   * A person or the drawing used a verb: of the page, of a view (`view` is its uid), of its form or cell editing, or of
   * the field of its open cell.
   */
  | { t: 'do'; at: number; part: Part; view?: string; verb: string; args: unknown[]; locale?: Locale }
  /** The page asked the server; `n` counts the calls. */
  | { t: 'call'; n: number; path: string; body: unknown }
  | { t: 'address'; at: number; values: Readonly<Record<string, string>> }
  | { t: 'answer'; at: number; n: number; data: unknown }
  | { t: 'failure'; at: number; n: number; code: number; msg: string; data?: unknown; told: boolean }
  /** A timer fired that was due at `due`. */
  | { t: 'timer'; at: number; due: number }
  | { t: 'visible'; at: number; visible: boolean }
  /** The person answered a question, in the order in which they were asked. */
  | { t: 'confirm'; at: number; yes: boolean }
  /** What the page read from its host: a UUID, or a text that it had stored. */
  | { t: 'uuid'; value: string }
  | { t: 'stored'; key: string; value: string | null }
  /** What was drawn when the engine had come to rest; written when it is another tree than the one before. */
  | { t: 'tree'; tree: PageTree };

/** Whose verb a line calls. */
export type Part = 'page' | 'view' | 'form' | 'edits' | 'cell';

const FORM_VERBS = new Set([
  'mount',
  'input',
  'change',
  'blur',
  'flush',
  'loadOptions',
  'assign',
  'validate',
  'reset',
  'showProblem',
  'addRecord',
  'removeRecord',
  'moveRecord',
]);
/** Verbs that are recorded: those that change something. Everything else only reads. */
export const VERBS: Readonly<Record<Part, ReadonlySet<string>>> = {
  page: new Set(['start', 'dispose', 'chooseTab', 'closeDialog', 'closeExport', 'clearFilter', 'localeChanged']),
  view: new Set([
    'query',
    'search',
    'reset',
    'retry',
    'setPage',
    'setPageSize',
    'setSort',
    'toggleSelect',
    'toggleSelectPage',
    'clearSelection',
    'setVisibleColumns',
    'setColumnWidth',
    'resetColumns',
    'press',
    'rowEvent',
    'pick',
    'askExport',
  ]),
  form: FORM_VERBS,
  cell: FORM_VERBS,
  edits: new Set(['begin', 'commit', 'cancel', 'move']),
};

/** What stands in the place of a secret in a recording. */
export const SECRET = '•••';
