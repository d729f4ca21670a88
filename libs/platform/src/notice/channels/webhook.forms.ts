import { createHmac } from 'node:crypto';
import type { Outgoing } from './channel.type.js';

/** A call as it goes out. */
export interface WebhookRequest {
  address: URL;
  headers?: Record<string, string>;
  body: string;
}

/** How one receiver wants to be called, and how it says no. */
export interface WebhookForm {
  request(address: URL, message: Outgoing, use: { secret: string | undefined; now: number }): WebhookRequest;
  /** The code that a robot answers with status 200 although it refuses; undefined when it took the message. */
  refusal?(answer: Record<string, unknown>): unknown;
}

const sha256 = (key: string, text: string) => createHmac('sha256', key).update(text);
const wordsOf = ({ title, content, link }: Outgoing): string => [title, content, link].filter(Boolean).join('\n');
const refusedBy =
  (code: string) =>
  (answer: Record<string, unknown>): unknown =>
    Number(answer[code] ?? 0) === 0 ? undefined : answer[code];

/**
 * Our own: `X-Sluice-Signature: sha256=HMAC-SHA256(secret, timestamp + "." + body)` in hex, the timestamp in seconds
 * beside it, so that a receiver refuses what is old or forged.
 */
const plain: WebhookForm = {
  request(address, message, { secret, now }) {
    const { id, event, category, level, title, content, link, time } = message;
    const body = JSON.stringify({ id, event, category, level, title, content, link, time: time.toISOString() });
    const timestamp = String(Math.floor(now / 1000));
    const headers: Record<string, string> = {
      'x-sluice-delivery': String(id),
      'x-sluice-event': event,
      'x-sluice-timestamp': timestamp,
    };
    if (secret) headers['x-sluice-signature'] = `sha256=${sha256(secret, `${timestamp}.${body}`).digest('hex')}`;
    return { address, body, headers };
  },
};

/** DingTalk custom robot: milliseconds, and the signature in the query string. */
const dingtalk: WebhookForm = {
  request(address, message, { secret, now }) {
    const signed = new URL(address);
    if (secret) {
      signed.searchParams.set('timestamp', String(now));
      signed.searchParams.set('sign', sha256(secret, `${now}\n${secret}`).digest('base64'));
    }
    return { address: signed, body: JSON.stringify({ msgtype: 'text', text: { content: wordsOf(message) } }) };
  },
  refusal: refusedBy('errcode'),
};

/**
 * Feishu custom robot: seconds, the text to sign is the key, and the signature stands in the body. Its text knows
 * mentions as tags.
 */
const feishu: WebhookForm = {
  request(address, message, { secret, now }) {
    const timestamp = String(Math.floor(now / 1000));
    const text = wordsOf(message).replaceAll(/<(?=\/?at\b)/gi, '＜');
    const sign = secret ? { timestamp, sign: sha256(`${timestamp}\n${secret}`, '').digest('base64') } : {};
    return { address, body: JSON.stringify({ ...sign, msg_type: 'text', content: { text } }) };
  },
  refusal: (answer) => refusedBy('code')(answer) ?? refusedBy('StatusCode')(answer),
};

/** WeCom group robot: the key in its address is all of its signature; 2048 bytes of text. */
const wecom: WebhookForm = {
  request(address, message) {
    let content = wordsOf(message);
    while (Buffer.byteLength(content) > 2048) content = [...content].slice(0, -40).join('');
    return { address, body: JSON.stringify({ msgtype: 'text', text: { content } }) };
  },
  refusal: refusedBy('errcode'),
};

/** Every body form, one line each. */
export const webhookForms = { sluice: plain, dingtalk, feishu, wecom } satisfies Record<string, WebhookForm>;
/** Names of the forms. */
export type WebhookFormName = keyof typeof webhookForms;
