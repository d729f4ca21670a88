import { createHmac, randomUUID } from 'node:crypto';
import type { ChannelSettings } from '../channel.type.js';
import { guardedCall, jsonOf } from '../outgoing.guard.js';
import { SendFault } from '../send.fault.js';
import type { ShortMessage, SmsProvider } from './sms.type.js';

/** RFC 3986: what encodeURIComponent leaves of reserved signs is escaped too, as the provider counts them. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The query string of an Aliyun RPC call with its HMAC-SHA1 signature (signature version 1.0). */
export function aliyunQuery(
  { access_key_id, secret, sign, template_code }: ChannelSettings,
  { phone, title }: ShortMessage,
  { now, nonce }: { now: number; nonce: string },
): string {
  const params: Record<string, string> = {
    AccessKeyId: String(access_key_id),
    Action: 'SendSms',
    Format: 'JSON',
    PhoneNumbers: phone.replace(/^\+86/, '').replace(/^\+/, '00'),
    RegionId: 'cn-hangzhou',
    SignName: String(sign),
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: nonce,
    SignatureVersion: '1.0',
    TemplateCode: String(template_code),
    TemplateParam: JSON.stringify({ title }),
    Timestamp: new Date(now).toISOString().replace(/\.\d+/, ''),
    Version: '2017-05-25',
  };
  const query = Object.keys(params)
    .sort()
    .map((key) => `${escaped(key)}=${escaped(params[key]!)}`)
    .join('&');
  const signature = createHmac('sha1', `${String(secret)}&`)
    .update(`GET&%2F&${escaped(query)}`)
    .digest('base64');
  return `${query}&Signature=${escaped(signature)}`;
}

/** Aliyun (阿里云) short messages. */
export const aliyunSms: SmsProvider = {
  async send(settings, message, use) {
    const address = new URL(String(settings.endpoint || 'https://dysmsapi.aliyuncs.com/'));
    address.search = aliyunQuery(settings, message, { now: use.now, nonce: randomUUID() });
    const call = { method: 'GET', allowPrivate: settings.allow_private === true } as const;
    const answer = await guardedCall(address, call, use);
    // A refusal comes with a status and JSON alike; its code says more.
    const said = answer.text.startsWith('{') ? jsonOf({ ...answer, status: 200 }) : jsonOf(answer);
    if (said.Code !== 'OK') throw new SendFault('refused', { code: said.Code ?? answer.status });
  },
};
