import type { BothTexts } from '@sluice/document';
import { interpolateBoth } from '@sluice/document/text';
import { ConnectorError, type ConnectorErrorCode } from '../connector.error.js';

/** What goes wrong on the way through a host: its code, and what is said of it with the names in braces filled in. */
const faults = {
  unreachable: {
    code: 'tunnel-unreachable',
    en: 'The SSH host {host} cannot be reached: {reason}',
    'zh-chs': '无法连接 SSH 主机 {host}：{reason}',
  },
  silent: {
    code: 'tunnel-unreachable',
    en: 'The SSH host {host} did not answer within {ms} ms',
    'zh-chs': 'SSH 主机 {host} 在 {ms} 毫秒内没有应答',
  },
  unknownKey: {
    code: 'tunnel-key-unknown',
    en: 'The key of the SSH host {host} is not accepted yet: {offered}. Compare it with the one that its administrator names, and accept it under Hosts',
    'zh-chs': '尚未接受 SSH 主机 {host} 的密钥：{offered}。请与主机管理员核对指纹后，在“主机”页面接受',
  },
  changedKey: {
    code: 'tunnel-key-changed',
    en: 'The key of the SSH host {host} is another than was accepted: {pinned} was accepted, {offered} is offered. Nothing was sent. Somebody may stand between; if the host was set up anew, compare the new key with its administrator and accept it under Hosts',
    'zh-chs':
      'SSH 主机 {host} 的密钥已改变：已接受 {pinned}，现在出示 {offered}。没有发送任何内容。可能有人冒充该主机；如果主机确实重装过，请与主机管理员核对新指纹后，在“主机”页面接受',
  },
  signIn: {
    code: 'tunnel-sign-in-failed',
    en: 'The SSH host {host} does not let account {account} in: its password or key is not accepted there',
    'zh-chs': 'SSH 主机 {host} 拒绝账号 {account} 登录：密码或私钥不被接受',
  },
  key: {
    code: 'tunnel-sign-in-failed',
    en: 'The private key of account {account} on the SSH host {host} cannot be read',
    'zh-chs': 'SSH 主机 {host} 的账号 {account} 的私钥无法读取',
  },
  forbidden: {
    code: 'tunnel-refused',
    en: 'The SSH host {host} does not allow forwarding to {target} (AllowTcpForwarding, PermitOpen of its sshd)',
    'zh-chs': 'SSH 主机 {host} 不允许转发到 {target}（见其 sshd 的 AllowTcpForwarding 与 PermitOpen）',
  },
  target: {
    code: 'tunnel-refused',
    en: '{target} cannot be reached from the SSH host {host}: {reason}',
    'zh-chs': '从 SSH 主机 {host} 无法到达 {target}：{reason}',
  },
  targetSilent: {
    code: 'tunnel-refused',
    en: 'The SSH host {host} did not reach {target} within {ms} ms',
    'zh-chs': 'SSH 主机 {host} 在 {ms} 毫秒内没有连上 {target}',
  },
  lost: {
    code: 'connection-lost',
    en: 'The SSH tunnel through {host} broke; the next statement opens it again',
    'zh-chs': '经主机 {host} 的 SSH 隧道已中断；下一条语句会重新建立',
  },
  unsupported: {
    code: 'kind-not-supported',
    en: 'A source of kind {kind} cannot use an SSH tunnel here: {reason}',
    'zh-chs': '{kind} 类型的数据源在此不能使用 SSH 隧道：{reason}',
  },
} as const satisfies Record<string, BothTexts & { code: ConnectorErrorCode }>;

/** A failure of a tunnel in both languages; `values` name no secret. */
export function tunnelFault(
  name: keyof typeof faults,
  values: Readonly<Record<string, string | number | BothTexts>>,
  cause?: unknown,
): ConnectorError {
  const { code, ...texts } = faults[name];
  const words = interpolateBoth(texts, values);
  const { offered } = values;
  return new ConnectorError(code, words.en, {
    words,
    cause,
    offeredKey: typeof offered === 'string' ? offered : undefined,
  });
}
