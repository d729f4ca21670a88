import { noticeTexts as texts } from '../notice.texts.js';
import type { ChannelKind } from './channel.type.js';
import { SendFault } from './send.fault.js';
import { smsProviders, type SmsProviderName } from './sms/sms.registry.js';

/** Characters that a variable of a text message may have: providers refuse longer ones. */
const maxCharacters = 35;
const phonePattern = '^\\+?[0-9][0-9 -]{4,19}$';
const line = (label: object, maxLength = 128) => ({ type: ['string', 'null'], maxLength, label }) as const;

/**
 * Text messages through a provider (spec §5 "Admin settings"): its template gets the title of what happened as `title`.
 */
export const smsChannel: ChannelKind = {
  type: 'sms',
  settings: {
    channel: { enum: Object.keys(smsProviders), label: texts.sms_channel },
    access_key_id: { type: 'string', minLength: 1, maxLength: 128, label: texts.access_key_id },
    secret: { type: 'string', minLength: 1, maxLength: 255, label: texts.secret },
    sign: { type: 'string', minLength: 1, maxLength: 64, label: texts.sign },
    template_code: { type: 'string', minLength: 1, maxLength: 64, label: texts.template_code },
    app_id: line(texts.app_id, 64),
    endpoint: { ...line(texts.endpoint, 255), pattern: '^$|^https?://[^\\s/@?#]+/?$' },
    allow_private: { type: ['boolean', 'null'], label: texts.allow_private },
    phone: { type: 'string', pattern: phonePattern, label: texts.phone },
  },
  required: ['channel', 'access_key_id', 'secret', 'sign', 'template_code', 'phone'],
  secrets: ['secret'],
  shown: ({ channel, sign }) => `${String(channel)} · ${String(sign)}`,
  testAddress: ({ phone }) => String(phone),
  async send(settings, message, use) {
    const phone = message.address.replaceAll(/[ -]/g, '');
    if (!new RegExp(phonePattern).test(phone)) throw new SendFault('address', { final: true });
    const title = [...message.title].slice(0, maxCharacters).join('');
    await smsProviders[settings.channel as SmsProviderName].send(settings, { phone, title }, use);
  },
};
