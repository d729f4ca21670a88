import { noticeTexts as texts } from '../notice.texts.js';
import { guardedCall, jsonOf } from './outgoing.guard.js';
import type { ChannelKind, ChannelSettings } from './channel.type.js';
import { SendFault } from './send.fault.js';
import { webhookForms, type WebhookFormName } from './webhook.forms.js';

const addressPattern = '^https?://[^\\s/@]+(/\\S*)?$';

function addressOf(settings: ChannelSettings): URL {
  try {
    return new URL(String(settings.url));
  } catch {
    throw new SendFault('address', { final: true });
  }
}

/**
 * A call of another system for each event: signed JSON of our own, or the messages of DingTalk, Feishu and WeCom
 * robots.
 */
export const webhookChannel: ChannelKind = {
  type: 'webhook',
  settings: {
    format: { enum: Object.keys(webhookForms), label: texts.format },
    // The address of a robot holds its key, so all of it is kept as a secret.
    url: { type: 'string', minLength: 1, maxLength: 1000, pattern: addressPattern, label: texts.url },
    sign_secret: { type: ['string', 'null'], maxLength: 255, label: texts.sign_secret },
    allow_private: { type: ['boolean', 'null'], label: texts.allow_private },
  },
  required: ['format', 'url'],
  secrets: ['url', 'sign_secret'],
  shown: (settings) => addressOf(settings).origin,
  testAddress: (settings) => addressOf(settings).origin,
  async send(settings, message, use) {
    const form = webhookForms[settings.format as WebhookFormName];
    const secret = settings.sign_secret ? String(settings.sign_secret) : undefined;
    const { address, headers, body } = form.request(addressOf(settings), message, { secret, now: use.now });
    const answer = await guardedCall(
      address,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Sluice', ...headers },
        body,
        allowPrivate: settings.allow_private === true,
      },
      use,
    );
    const refused = form.refusal?.(jsonOf(answer));
    if (!form.refusal && (answer.status < 200 || answer.status >= 300)) jsonOf(answer);
    if (refused !== undefined) throw new SendFault('refused', { code: refused });
  },
};
