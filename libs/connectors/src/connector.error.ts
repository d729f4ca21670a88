import type { BothTexts } from '@sluice/document';

/**
 * Why a source did not answer as asked. `statement` is the database's own refusal; the others are ours or the
 * network's.
 */
export type ConnectorErrorCode =
  | 'address-refused'
  | 'host-unknown'
  | 'unreachable'
  | 'connect-timeout'
  | 'tls-failed'
  | 'sign-in-failed'
  | 'database-unknown'
  | 'platform-database'
  | 'too-many-connections'
  | 'tunnel-unreachable'
  | 'tunnel-key-unknown'
  | 'tunnel-key-changed'
  | 'tunnel-sign-in-failed'
  | 'tunnel-refused'
  | 'kind-not-supported'
  | 'statement'
  | 'cancelled'
  | 'statement-timeout'
  | 'columns-differ'
  | 'catalogue-changed'
  | 'connection-lost'
  | 'transaction-lost'
  | 'outcome-unknown';

/** What is known of a failure besides its code. `position` is a UTF-16 offset into the statement sent. */
export interface ConnectorErrorDetail {
  /** The database's own code of the failure. */
  sqlState?: string;
  /** What the code means, in words that name no value: the same whatever the data are. */
  words?: BothTexts;
  /** Found when the statement was read, before any row: wrong names, types that do not fit, a constant that is none. */
  foundInText?: boolean;
  /**
   * Its message is a sentence of the server's own that names objects and types alone, never a value of a row; absent
   * where nobody can tell.
   */
  namesNoValue?: boolean;
  /** It was raised inside a function that runs at the source, in words of that function's author. */
  inFunction?: boolean;
  /** A name that the source does not have, so that a catalogue that has it is outdated. */
  missesName?: boolean;
  /** The account lacks a privilege on an object, which is found before any row is read. */
  lacksPrivilege?: boolean;
  position?: number;
  detail?: string;
  hint?: string;
  /** The key that an SSH host showed instead of the accepted one. */
  offeredKey?: string;
  cause?: unknown;
}

/**
 * A failure of a source or of the way to it. `message` may quote data of the source (`invalid input syntax … "138…"`),
 * so the gateway decides whether a person may read it (design §7.4).
 */
export class ConnectorError extends Error {
  readonly code: ConnectorErrorCode;
  readonly sqlState?: string;
  readonly words?: BothTexts;
  readonly foundInText: boolean;
  readonly namesNoValue: boolean;
  readonly inFunction: boolean;
  readonly missesName: boolean;
  readonly lacksPrivilege: boolean;
  readonly position?: number;
  readonly detail?: string;
  readonly hint?: string;
  readonly offeredKey?: string;

  constructor(code: ConnectorErrorCode, message: string, detail: ConnectorErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'ConnectorError';
    this.code = code;
    this.sqlState = detail.sqlState;
    this.words = detail.words;
    this.foundInText = detail.foundInText === true;
    this.namesNoValue = detail.namesNoValue === true;
    this.inFunction = detail.inFunction === true;
    this.missesName = detail.missesName === true;
    this.lacksPrivilege = detail.lacksPrivilege === true;
    this.position = detail.position;
    this.detail = detail.detail;
    this.hint = detail.hint;
    if (detail.offeredKey !== undefined) this.offeredKey = detail.offeredKey;
  }
}
