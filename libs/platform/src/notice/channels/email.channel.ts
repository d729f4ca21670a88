import { isIP } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { noticeTexts as texts } from '../notice.texts.js';
import { guardedAddress } from './outgoing.guard.js';
import type { ChannelKind, ChannelSettings, Outgoing } from './channel.type.js';
import { reasonOf, SendFault } from './send.fault.js';

const timeoutMs = 15_000;
/** As browsers take it in a form; one address, no list, no name (spec §5 "valid e-mail address"). */
export const emailPattern =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:\\.[A-Za-z0-9-]{1,63})+$";

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A short plain letter: text, and the same as html without anything to load. */
function letterOf(settings: ChannelSettings, { id, title, content, link, address, locale }: Outgoing): SendMailOptions {
  const open = locale === 'en' ? 'Open' : '查看详情';
  const from = String(settings.from);
  return {
    from,
    to: address,
    subject: title,
    // The same for every attempt: a mailbox that got the first one knows the second.
    messageId: `<sluice-${id}@${from.split('@')[1]}>`,
    text: `${content}${link ? `\n\n${link}` : ''}\n`,
    html: `<div style="font:14px/1.7 sans-serif"><p style="white-space:pre-wrap">${escaped(content)}</p>${link ? `<p><a href="${escaped(link)}">${open}</a></p>` : ''}</div>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Sluice-Delivery': String(id) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function transportOf(settings: ChannelSettings): Promise<SMTPTransport.Options> {
  const host = String(settings.host);
  return {
    host: await guardedAddress(host, true),
    port: Number(settings.port),
    secure: settings.tls === 'tls',
    requireTLS: settings.tls === 'starttls',
    ignoreTLS: settings.tls === 'none',
    auth: { user: String(settings.user_name), pass: String(settings.password ?? '') },
    tls: { servername: isIP(host) ? undefined : host, rejectUnauthorized: settings.verify_tls !== false },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
}

/**
 * The class of what went wrong and the status of the server: its words may repeat an account, or name what stands
 * behind it.
 */
function faultOf(reason: unknown): SendFault {
  if (reason instanceof SendFault) return reason;
  const { code, responseCode, command } = reason as { code?: string; responseCode?: number; command?: string };
  const use = { code: responseCode, final: (responseCode ?? 0) >= 500, cause: reason };
  if (code === 'EAUTH') return new SendFault('login', { ...use, final: false });
  if (responseCode !== undefined) return new SendFault('refused', use);
  // A certificate that is not trusted is a fault of the socket to the library.
  if (code === 'ESOCKET' && command === 'CONN' && isTls(reason)) return new SendFault('tls', { cause: reason });
  return new SendFault(reasonOf(code), { cause: reason });
}

const isTls = (reason: unknown): boolean =>
  reason instanceof Error && /certificate|SSL|TLS|altnames/i.test(reason.message);

/** E-mail over SMTP (spec §5 "Admin settings"). */
export const emailChannel: ChannelKind = {
  type: 'email',
  settings: {
    host: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[A-Za-z0-9.:_-]+$', label: texts.host },
    port: { type: 'integer', minimum: 1, maximum: 65_535, label: texts.port },
    user_name: { type: 'string', minLength: 1, maxLength: 255, label: texts.user_name },
    password: { type: ['string', 'null'], maxLength: 512, label: texts.password },
    tls: { enum: ['starttls', 'tls', 'none'], label: texts.tls },
    verify_tls: { type: ['boolean', 'null'], label: texts.verify_tls },
    from: { type: 'string', maxLength: 255, pattern: emailPattern, label: texts.from },
    recipient: { type: 'string', maxLength: 255, pattern: emailPattern, label: texts.recipient },
  },
  required: ['host', 'port', 'user_name', 'tls', 'from', 'recipient'],
  secrets: ['password'],
  shown: ({ host, port }) => `${host}:${port}`,
  testAddress: ({ recipient }) => String(recipient),
  async send(settings, message, { signal }) {
    let transport: ReturnType<typeof createTransport> | undefined;
    const stop = (): void => transport?.close();
    try {
      transport = createTransport(await transportOf(settings));
      signal.addEventListener('abort', stop, { once: true });
      await transport.sendMail(letterOf(settings, message));
    } catch (reason) {
      throw faultOf(reason);
    } finally {
      signal.removeEventListener('abort', stop);
      transport?.close();
    }
  },
};
