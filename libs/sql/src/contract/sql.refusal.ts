import type { SqlPosition } from './statement.type.js';

/**
 * Reasons for which a text is not analysed. Each is refused as a whole: nothing unknown is ever treated as harmless.
 */
export type RefusalCode =
  | 'syntax-error'
  | 'empty-statement'
  | 'multiple-statements'
  | 'too-large'
  | 'too-deep'
  | 'too-many-statements'
  | 'analysis-stopped'
  | 'analysis-busy'
  | 'too-complex'
  | 'too-many-common-tables'
  | 'unknown-column'
  | 'ambiguous-column'
  | 'unknown-table'
  | 'unknown-alias'
  | 'unknown-function'
  | 'unknown-operator'
  | 'unknown-type'
  | 'wrong-column-count'
  | 'function-not-approved'
  | 'operator-not-approved'
  | 'type-not-approved'
  | 'system-object'
  | 'other-database'
  | 'view-broken'
  | 'view-cycle'
  | 'function-broken'
  | 'row-filter'
  | 'dialect-not-supported'
  | 'unsupported';

/** A reason in both languages. */
export interface RefusalWords {
  'zh-chs': string;
  en: string;
}

/**
 * What is known of a refusal besides its code. `words` is the reason in the dialect's own words, where its code alone
 * says too little.
 */
export interface RefusalDetail {
  position?: SqlPosition;
  facts?: Record<string, string>;
  words?: RefusalWords;
}

/**
 * A statement that is refused, with the position in its text where the reason stands and the facts to show (object,
 * column, function).
 */
export class SqlRefusal extends Error {
  readonly code: RefusalCode;
  readonly position?: SqlPosition;
  readonly facts: Record<string, string>;
  readonly words?: RefusalWords;

  constructor(code: RefusalCode, message: string, detail: RefusalDetail = {}) {
    super(message);
    this.name = 'SqlRefusal';
    this.code = code;
    if (detail.position) this.position = detail.position;
    this.facts = detail.facts ?? {};
    if (detail.words) this.words = detail.words;
  }
}
