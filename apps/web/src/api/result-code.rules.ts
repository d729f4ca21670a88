import type { TextKey } from '../texts/zh-chs.texts.js';
import { LOCAL_CODES, type CallFailure } from './call.error.js';

/** What the rules may do to the screen. */
export interface RuleStage {
  toast(kind: 'error' | 'warning', text: string): void;
  text(key: TextKey, facts?: Record<string, unknown>): string;
  /** 升级提示, then reload; asked once however many calls answer 304 together. */
  offerReload(): void;
  /** Clears token and user, then goes to the login of the place the person is in; says why where the server did. */
  endSession(message?: string): void;
  /** Stores app and address, then asks to sign in without leaving the page. */
  askLogin(message: string): void;
  /** Leads to the page where a new password is chosen. */
  openPassword(message: string): void;
  openLicence(kind: 'expired' | 'missing', message: string): void;
}

type Rule = (failure: CallFailure, stage: RuleStage) => void;

/** What a result code does wherever it comes from: the table of §8. */
export const resultCodeRules: Readonly<Record<number, Rule>> = {
  304: (_, stage) => stage.offerReload(),
  401: (failure, stage) => stage.toast('error', failure.msg || stage.text('call.denied')),
  403: (_, stage) => stage.endSession(),
  405: (failure, stage) => stage.endSession(failure.msg),
  406: (failure, stage) => stage.askLogin(failure.msg),
  407: (failure, stage) => stage.openPassword(failure.msg),
  4003: (failure, stage) => stage.openLicence('expired', failure.msg),
  4004: (failure, stage) => stage.openLicence('missing', failure.msg),
  [LOCAL_CODES.network]: (failure, stage) => stage.toast('error', failure.msg),
  [LOCAL_CODES.timeout]: (failure, stage) => stage.toast('error', failure.msg),
};

/** Applies the rule of a failed call; without one the person sees url, code and message (§8 "other"). */
export function applyResultCode(failure: CallFailure, stage: RuleStage): boolean {
  const rule = resultCodeRules[failure.code];
  if (rule) rule(failure, stage);
  else {
    const facts = {
      url: pathOf(failure.url),
      code: failure.code,
      msg: failure.msg || stage.text('call.failed'),
      request: failure.requestId ?? '-',
    };
    const data = dataText(failure.data);
    stage.toast(
      'error',
      data === '' ? stage.text('call.other', facts) : stage.text('call.other-data', { ...facts, data }),
    );
  }
  return true;
}

/** What a toast has room for. */
const MAX_DATA = 120;

/** The data of a failure in one short line; empty where there are none. */
function dataText(data: unknown): string {
  if (data === null || data === undefined || data === '') return '';
  const line = typeof data === 'string' ? data : JSON.stringify(data);
  return line === '{}' || line === '[]' ? '' : line.length > MAX_DATA ? `${line.slice(0, MAX_DATA)}…` : line;
}

/** The path of a call without host or query: enough to report, and no value of a field in it. */
export function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/\?.*$/, '');
}
