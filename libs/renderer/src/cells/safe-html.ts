import { renderTemplate } from '@sluice/document';
import DOMPurify from 'dompurify';

/** No forms, frames, styles or scripts; links and pictures stay, DOMPurify refuses script schemes. */
const RULES = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'iframe', 'object', 'embed', 'template'],
  FORBID_ATTR: ['srcset', 'ping', 'formaction', 'action'],
  ALLOW_DATA_ATTR: false,
};

/** A document's Liquid template as html that may be put on the screen (design §5): rendered with bounds, then sanitised. Throws TemplateError. */
export function safeHtml(template: string, names: Readonly<Record<string, unknown>>): string {
  return DOMPurify.sanitize(renderTemplate(template, names), RULES);
}
