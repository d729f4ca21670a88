/** Why a message was not taken, in classes of our own: nothing that the other side wrote is shown to anybody. */
export const sendReasons = {
  address: { 'zh-chs': '接收地址无效', en: 'the address of the receiver is not one' },
  'address-refused': {
    'zh-chs': '该地址不允许连接（内网地址需先允许）',
    en: 'this address may not be dialled (private ones only where the channel allows them)',
  },
  'host-unknown': { 'zh-chs': '主机名无法解析', en: 'the host name is not known' },
  unreachable: { 'zh-chs': '无法建立连接', en: 'no connection could be made' },
  timeout: { 'zh-chs': '对方没有在时限内应答', en: 'the other side did not answer in time' },
  tls: { 'zh-chs': 'TLS 握手或证书校验失败', en: 'TLS failed, or the certificate could not be checked' },
  login: { 'zh-chs': '对方拒绝了账号或密码', en: 'the user name or password was refused' },
  refused: { 'zh-chs': '对方拒绝了该消息', en: 'the other side refused the message' },
  'not-understood': { 'zh-chs': '对方的应答无法识别', en: 'the answer of the other side was not understood' },
  over: { 'zh-chs': '接收人或渠道已停用', en: 'the receiver or the channel is not in use any more' },
  template: { 'zh-chs': '消息无法生成', en: 'the message could not be made' },
} as const;

/** Names of the classes. */
export type SendReason = keyof typeof sendReasons;

/**
 * Codes are numbers, or dotted names as providers publish them; anything else an answer holds could be text of an inner
 * system.
 */
const codePattern = /^(?:-?\d{1,8}|[A-Za-z]{1,24}(?:\.[A-Za-z_]{1,48})+)$/;

/** Why something was not taken; `final` where trying again cannot help. Its message is `reason` or `reason:code`. */
export class SendFault extends Error {
  readonly final: boolean;
  readonly reason: SendReason;
  /** Status or error code of the other side, where it is no more than one. */
  readonly code: string | undefined;

  constructor(
    reason: SendReason,
    { code, final = false, cause }: { code?: unknown; final?: boolean; cause?: unknown } = {},
  ) {
    const shown = codePattern.test(String(code)) ? String(code) : undefined;
    super(shown === undefined ? reason : `${reason}:${shown}`, { cause });
    this.name = 'SendFault';
    this.final = final;
    this.reason = reason;
    this.code = shown;
  }
}

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ECONNECTION', 'ESOCKET'];
const unknownHost = ['ENOTFOUND', 'EAI_AGAIN', 'EDNS', 'host-unknown'];

/** The class of a fault of the connection, by the code of the system or of the library. */
export function reasonOf(code: unknown): SendReason {
  const name = typeof code === 'string' ? code : '';
  if (name === 'address-refused') return 'address-refused';
  if (unknownHost.includes(name)) return 'host-unknown';
  if (name === 'ETIMEDOUT' || name === 'ABORT_ERR' || name === 'UND_ERR_CONNECT_TIMEOUT' || name === 'timeout')
    return 'timeout';
  if (name === 'ETLS' || /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(name)) return 'tls';
  return unreachable.includes(name) ? 'unreachable' : 'not-understood';
}
