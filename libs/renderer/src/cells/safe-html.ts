import { renderTemplate } from '@sluice/document';
import createPurifier, { type Config, type DOMPurify } from 'dompurify';
import { safeStyle, styleOfAttributes } from './html-style.js';
import { ownImageAddress } from './image-address.js';
import { safeHref } from './link.cell.js';

/**
 * Elements of text, lists, tables and pictures. Whatever is not named here is left out: forms, frames, media, svg,
 * mathml, scripts.
 */
const TAGS = [
  'a',
  'abbr',
  'address',
  'b',
  'bdi',
  'bdo',
  'big',
  'blockquote',
  'br',
  'caption',
  'center',
  'cite',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'details',
  'dfn',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'font',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'mark',
  'meter',
  'ol',
  'p',
  'pre',
  'progress',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'samp',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'summary',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'u',
  'ul',
  'var',
  'wbr',
  '#text',
];
/**
 * No id and no name (they would be found in place of the page's own elements), no class but a code block's language.
 */
const ATTRIBUTES = [
  'href',
  'title',
  'alt',
  'src',
  'width',
  'height',
  'align',
  'valign',
  'colspan',
  'rowspan',
  'headers',
  'scope',
  'span',
  'start',
  'reversed',
  'type',
  'value',
  'min',
  'max',
  'low',
  'high',
  'optimum',
  'datetime',
  'dir',
  'lang',
  'style',
  'class',
  'color',
  'face',
  'size',
  'bgcolor',
  'border',
  'cellpadding',
  'cellspacing',
  'open',
];
const RULES: Config = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: true,
  ADD_DATA_URI_TAGS: ['img'],
};
const DRAFT_RULES: Config = { ...RULES, ALLOWED_ATTR: [...ATTRIBUTES, 'data-upload'] };

/**
 * A sanitiser of our own: hooks of others in this page do not touch it. One for the screen makes colours read in both
 * themes; one for an editor leaves them as they are stored.
 */
function sanitiser(use: 'screen' | 'editor'): DOMPurify {
  const purifier = createPurifier(window);
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (use === 'screen' && element instanceof HTMLElement) styleOfAttributes(element);
    setOrRemove(
      element,
      'style',
      element instanceof HTMLElement && element.hasAttribute('style') ? safeStyle(element.style, use === 'screen') : '',
    );
    setOrRemove(
      element,
      'class',
      (element.getAttribute('class') ?? '')
        .split(/\s+/)
        .filter((name) => /^language-[\w-]+$/.test(name))
        .join(' '),
    );
    if (element.hasAttribute('src')) setOrRemove(element, 'src', ownImageAddress(element.getAttribute('src')) ?? '');
    if (element.hasAttribute('href')) secureLink(element, safeHref(element.getAttribute('href')));
  });
  return purifier;
}
const screen = sanitiser('screen');
const editor = sanitiser('editor');

function setOrRemove(element: Element, name: string, value: string): void {
  if (value === '') element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** A link out of this site opens beside it and cannot reach back; one with a scheme that could run is no link. */
function secureLink(element: Element, href: string | null): void {
  setOrRemove(element, 'href', href ?? '');
  if (href === null || !/^https?:/i.test(href)) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
}

/**
 * A document's Liquid template as html that may be put on the screen (design §5): rendered with bounds, then sanitised.
 * Throws TemplateError.
 */
export function safeHtml(template: string, names: Readonly<Record<string, unknown>>): string {
  return shownHtml(renderTemplate(template, names));
}

/**
 * Html that a person wrote as it is put on the screen: sanitised by the same rules, its colours readable in both
 * themes.
 */
export function shownHtml(html: string): string {
  return screen.sanitize(html, RULES);
}

/** Html that a person wrote as it goes into an editor or comes out of a clipboard: sanitised, its colours untouched. */
export function cleanHtml(html: string): string {
  return editor.sanitize(html, RULES);
}

/**
 * The same with the marks of pictures that are not at the server yet (`data-upload`), which the rules of a form look
 * for.
 */
export function cleanDraft(html: string): string {
  return editor.sanitize(html, DRAFT_RULES);
}
