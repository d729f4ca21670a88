import { createHash, createHmac } from 'node:crypto';
import type { ChannelSettings } from '../channel.type.js';
import { guardedCall, jsonOf } from '../outgoing.guard.js';
import { SendFault } from '../send.fault.js';
import type { SmsProvider } from './sms.type.js';

const service = 'sms';
const contentType = 'application/json; charset=utf-8';
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The Authorization header of a Tencent Cloud call (TC3-HMAC-SHA256). */
export function tencentAuthorization(
  { access_key_id, secret }: ChannelSettings,
  { host, body, now }: { host: string; body: string; now: number },
): string {
  const time = Math.floor(now / 1000);
  const date = new Date(now).toISOString().slice(0, 10);
  const signed = 'content-type;host';
  const request = ['POST', '/', '', `content-type:${contentType}`, `host:${host}`, '', signed, digest(body)].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const key = keyed(keyed(keyed(`TC3${String(secret)}`, date), service), 'tc3_request');
  const signature = keyed(key, ['TC3-HMAC-SHA256', time, scope, digest(request)].join('\n')).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${String(access_key_id)}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

interface TencentAnswer {
  Response?: { Error?: { Code: string; Message: string }; SendStatusSet?: { Code: string; Message: string }[] };
}

/** Tencent Cloud (腾讯云) short messages; `app_id` is the SmsSdkAppId. */
export const tencentSms: SmsProvider = {
  async send(settings, { phone, title }, use) {
    const address = new URL(String(settings.endpoint || 'https://sms.tencentcloudapi.com/'));
    const body = JSON.stringify({
      PhoneNumberSet: [phone.startsWith('+') ? phone : `+86${phone}`],
      SmsSdkAppId: String(settings.app_id ?? ''),
      SignName: String(settings.sign),
      TemplateId: String(settings.template_code),
      TemplateParamSet: [title],
    });
    const headers = {
      'content-type': contentType,
      host: address.host,
      authorization: tencentAuthorization(settings, { host: address.host, body, now: use.now }),
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': String(Math.floor(use.now / 1000)),
    };
    const call = { method: 'POST', headers, body, allowPrivate: settings.allow_private === true } as const;
    const { Response: said } = jsonOf(await guardedCall(address, call, use)) as TencentAnswer;
    const fault = said?.Error ?? said?.SendStatusSet?.find(({ Code }) => Code !== 'Ok');
    if (fault) throw new SendFault('refused', { code: fault.Code });
    if (!said?.SendStatusSet?.length) throw new SendFault('not-understood');
  },
};
