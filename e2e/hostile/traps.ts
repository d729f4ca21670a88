import type { Browser, BrowserContext, Page } from 'playwright-core';
import { FOREIGN_HOST } from './vectors.js';

/** A browser page in which everything that hostile text could do is noticed. */
export interface TrappedPage {
  page: Page;
  context: BrowserContext;
  found: string[];
}

/**
 * Runs before any script of every document: what a vector calls or sets, and every report of the
 * Content-Security-Policy, is told.
 */
function arm(): void {
  const report = (what: string): void => {
    void (window as unknown as { tellTrap(what: string): Promise<void> }).tellTrap(`${what} at ${location.pathname}`);
  };
  for (const name of ['alert', 'prompt', 'confirm', 'print'] as const)
    Object.defineProperty(window, name, {
      value: () => {
        report(`${name} was called`);
        return null;
      },
    });
  Object.defineProperty(window, '__hit', { set: () => report('a global was set') });
  // A parser that makes an inert document of hostile text, as the sanitiser does, is reported as well; nothing of that
  // stands in the page or runs.
  const inert = /^(?:script-src-attr|style-src-elem|base-uri)$/;
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, target }) => {
    if (target instanceof Element || !inert.test(violatedDirective))
      report(`policy ${violatedDirective} ${blockedURI} ${sample}`);
  });
  // What is written into the living document is looked at before it gets there, because there a handler may run before
  // anybody sees it.
  const hostile = (html: string): boolean =>
    [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')].some(
      (element) => element.localName === 'script' || [...element.attributes].some(({ name }) => /^on/i.test(name)),
    );
  for (const name of ['innerHTML', 'outerHTML'] as const) {
    const plain = Object.getOwnPropertyDescriptor(Element.prototype, name)!;
    Object.defineProperty(Element.prototype, name, {
      ...plain,
      set(this: Element, html: string) {
        if (this.ownerDocument === document && this.localName !== 'template' && hostile(String(html)))
          report(`${name} of <${this.localName}>: ${String(html).slice(0, 80)}`);
        plain.set!.call(this, html);
      },
    });
  }
}

/** Opens a page with every trap set. `origin` is the product's: a request or a way to anywhere else is a find. */
export async function trappedPage(
  browser: Browser,
  origin: string,
  viewport = { width: 1440, height: 900 },
): Promise<TrappedPage> {
  const context = await browser.newContext({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const found: string[] = [];
  await context.exposeBinding('tellTrap', (_source, what: string) => void found.push(what));
  await context.addInitScript(arm);
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin)
      found.push(`request ${request.url()}`);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => found.push(`error ${String(error)}`));
  page.on('framenavigated', (frame) => {
    if (frame.url() !== 'about:blank' && new URL(frame.url()).origin !== origin)
      found.push(`navigation ${frame.url()}`);
  });
  return { page, context, found };
}

/** Runs in the browser: what of the document could run, fetch, cover or be taken for a part of the page. */
function suspects(foreign: string): string[] {
  const reachable = /^(?:href|src|action|formaction|poster|background|data|srcset|xlink:href|cite|ping)$/;
  const running = (value: string): boolean =>
    /^(?:javascript|vbscript|livescript|data:(?!image\/(?:png|jpeg|gif|webp|avif|svg\+xml))|file|filesystem|feed|view-source)/i.test(
      [...value].filter((sign) => sign > ' ').join(''),
    );
  const ofElement = (element: Element): string[] => {
    const name = element.localName;
    const own = name === 'script' && (element as HTMLScriptElement).src.startsWith(`${location.origin}/`);
    const written = element.closest('.sl-html, .sl-rich-text') !== null;
    return [
      ...(/^(?:script|iframe|frame|object|embed|base|applet|portal|fencedframe|math)$/.test(name) && !own
        ? [`<${name}>`]
        : []),
      ...(name === 'meta' && element.hasAttribute('http-equiv') ? ['<meta http-equiv>'] : []),
      ...(written &&
      /^(?:style|link|form|input|button|textarea|select|svg|video|audio|template|dialog|.*-.*)$/.test(name)
        ? [`<${name}> in written html`]
        : []),
      ...(written && element.matches('[id], [name]') && !element.matches('.ProseMirror')
        ? [`a name in written html: ${element.outerHTML.slice(0, 120)}`]
        : []),
      ...(written &&
      /fixed|sticky|absolute/.test(getComputedStyle(element).position) &&
      !element.matches('.ProseMirror *, .sl-rich *')
        ? [`out of its place: ${element.outerHTML.slice(0, 120)}`]
        : []),
      ...[...element.attributes].flatMap(({ name: attribute, value }) => [
        ...(/^on/i.test(attribute) || attribute === 'srcdoc' ? [`${attribute}=${value}`] : []),
        ...(reachable.test(attribute) && (running(value) || (name !== 'a' && value.includes(foreign)))
          ? [`<${name} ${attribute}=${value.slice(0, 80)}>`]
          : []),
        ...(attribute === 'style' && /url\((?!["']?(?:#|data:image))/i.test(value)
          ? [`style=${value.slice(0, 80)}`]
          : []),
      ]),
      ...(name === 'a' &&
      (element as HTMLAnchorElement).href !== '' &&
      !/^(?:https?|mailto|blob):$/.test((element as HTMLAnchorElement).protocol)
        ? [`link ${(element as HTMLAnchorElement).href.slice(0, 80)}`]
        : []),
      ...(name === 'a' &&
      (element as HTMLAnchorElement).hostname === foreign &&
      !(element.getAttribute('rel') ?? '').includes('noopener')
        ? [`link without noopener ${element.outerHTML.slice(0, 80)}`]
        : []),
    ];
  };
  return [...document.querySelectorAll('*')].flatMap(ofElement);
}

/** What stands in the document now that must not; each with the place it was looked at. */
export async function scan({ page, found }: TrappedPage, where: string): Promise<void> {
  for (const what of await page.evaluate(suspects, FOREIGN_HOST)) found.push(`${where}: ${what}`);
}
