import type { StopSignal } from '@sluice/connectors';
import type { Locale } from '@sluice/document';
import type { FileOutput } from './operation.js';

/** What is known of a call before its body is read. */
export type CallHead = Pick<Call, 'method' | 'path' | 'headers' | 'ip'>;

/** One call as it arrived, whatever carried it: HTTP, command line or a test. Header names are lower case. */
export interface Call {
  method: 'GET' | 'POST';
  /** Without `/api` and query string. */
  path: string;
  headers: Readonly<Record<string, string | undefined>>;
  /** The query string of a GET, the form or JSON of a POST. */
  body: Record<string, unknown>;
  ip: string;
  signal: StopSignal;
}

/** The answer of every call (§7): HTTP 200 with code, data and msg. */
export interface Envelope {
  code: number;
  data: unknown;
  msg: string;
}

/** What goes back: the envelope, or lines or bytes that are pulled as the receiver reads. */
export type Answer =
  | {
      kind: 'json';
      requestId: string;
      envelope: Envelope;
      /** The data is an object that lives on and never changes: its bytes may be kept with it. */ lasting?: true;
    }
  | { kind: 'ndjson'; requestId: string; lines: AsyncIterable<string> }
  | { kind: 'file'; requestId: string; file: FileOutput };

/** The locale a browser asks for; an unknown one is the default (§9). */
export function localeOf(header: string | undefined): Locale {
  return header === 'en' ? 'en' : 'zh-chs';
}
