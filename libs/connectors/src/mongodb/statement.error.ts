import { MongoServerError } from 'mongodb';
import type { BothTexts } from '@sluice/document';
import { ConnectorError } from '../connector.error.js';

const MAX_TIME_EXPIRED = 50;
/** Somebody ended the operation or its cursor: Interrupted, CursorKilled, CursorNotFound, OperationFailed of a killed session. */
const INTERRUPTED: ReadonlySet<number> = new Set([11601, 237, 43]);

/** What an error of the server means, in words that name no value (Error Codes of the manual). */
const words: ReadonlyMap<number, BothTexts> = new Map([
  [11000, { 'zh-chs': '违反唯一约束：已有相同的值', en: 'a unique index would be violated: the value exists already' }],
  [121, { 'zh-chs': '文档不符合集合的校验规则', en: 'the document does not fit the rules of its collection' }],
  [13, { 'zh-chs': '数据源账号没有所需权限', en: "the source's account lacks the permission" }],
  [14, { 'zh-chs': '值的类型与运算不符', en: 'a value is not of the type that an operator takes' }],
  [
    292,
    { 'zh-chs': '排序或分组超出服务器内存限制', en: 'sorting or grouping takes more memory than the server allows' },
  ],
]);
const otherWords: BothTexts = { 'zh-chs': '数据源拒绝执行', en: 'the source refused the statement' };

/** The server's own refusal of a command; its message may quote values. */
export function statementError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const { message } = cause as Error;
  if (!(cause instanceof MongoServerError)) {
    const isFull = (cause as Error).name === 'MongoWaitQueueTimeoutError';
    return isFull
      ? new ConnectorError('too-many-connections', 'every connection to the source is in use', { cause })
      : new ConnectorError('connection-lost', message, { cause });
  }
  const code = Number(cause.code);
  if (code === MAX_TIME_EXPIRED)
    return new ConnectorError('statement-timeout', message, { sqlState: String(code), cause });
  if (INTERRUPTED.has(code)) return new ConnectorError('connection-lost', message, { sqlState: String(code), cause });
  return new ConnectorError('statement', message, {
    sqlState: String(code),
    words: words.get(code) ?? otherWords,
    cause,
  });
}
