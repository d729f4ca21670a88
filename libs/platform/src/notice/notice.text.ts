import { renderTemplate, type Locale } from '@sluice/document';
import type { NoticeTemplate } from './notice.events.js';

/** Templates that somebody wrote for a channel, by event and language (screens.md notification_channel.template). */
export type ChannelTemplates = Partial<Record<string, Partial<Record<Locale, Partial<NoticeTemplate>>>>>;

const signs: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&#34;': '"',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** What Liquid escaped for a page, as plain text again: titles, messages and bodies are never read as html. */
const plain = (text: string): string => text.replaceAll(/&(?:lt|gt|amp|quot|#34|#39);/g, (sign) => signs[sign] ?? sign);

/** Control characters out, so that no value adds a header or a line to a title. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Title and text of a notice. Throws TemplateError for a template that does not render. */
export function renderNotice(
  { title, content }: NoticeTemplate,
  values: Readonly<Record<string, unknown>>,
): NoticeTemplate {
  return {
    title: [...oneLine(plain(renderTemplate(title, values)))].slice(0, 128).join(''),
    content: plain(renderTemplate(content, values)).trim().slice(0, 20_000),
  };
}
