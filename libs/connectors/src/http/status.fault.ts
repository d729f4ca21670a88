import { STATUS_CODES } from 'node:http';
import { ConnectorError } from '../connector.error.js';

const chinese: Readonly<Record<number, string>> = {
  400: '服务认为请求有误',
  404: '服务没有该资源',
  405: '服务不允许该方法',
  409: '与服务的当前状态冲突',
  413: '服务认为请求过大',
  422: '服务认为请求的值有误',
};

/**
 * What a status other than success means. The answer's own words are not told: they may quote a value of a row; the names of the statuses
 * are those of the standard.
 */
export function statusFault(status: number): ConnectorError {
  const message = `the service answered ${status} ${STATUS_CODES[status] ?? ''}`.trim();
  if (status === 401 || status === 403 || status === 407) return new ConnectorError('sign-in-failed', message);
  if (status === 429) return new ConnectorError('too-many-connections', message);
  const zh = chinese[status] ?? (status >= 500 ? '服务发生错误' : '服务拒绝了请求');
  return new ConnectorError('statement', message, {
    sqlState: String(status),
    words: { 'zh-chs': `${zh}（${status}）`, en: message },
    namesNoValue: true,
  });
}
