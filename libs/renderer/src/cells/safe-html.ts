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

/** Html that a person wrote, in or out of an editor: the same rules, no template. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, RULES);
}

/** The same with the marks of pictures that are not at the server yet (`data-upload`), which the rules of a form look for. */
export function cleanDraft(html: string): string {
  return DOMPurify.sanitize(html, { ...RULES, ADD_ATTR: ['data-upload'] });
}
