import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { untilQuiet } from './quiet.js';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a page reports while it lives. */
export interface Watch {
  reports: string[];
}

/**
 * Collects what the browser reports as wrong: console errors and warnings, uncaught faults, and breaches of the
 * Content-Security-Policy.
 */
export async function watch(page: Page): Promise<Watch> {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      reports.push(`console ${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (fault) => reports.push(`uncaught: ${fault.stack ?? String(fault)}`));
  // Sent once: a window of which many screens are looked at reads it from there, not from us each time.
  await page.addInitScript({ content: axeSource });
  await page.exposeFunction('reportBreach', (text: string) => reports.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      void (window as unknown as { reportBreach(text: string): void }).reportBreach(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  return { reports };
}

/**
 * Parts of a screen that show data and not the product's own texts; the codes of a refusal are data to whoever looks
 * them up, and a recorded change holds names and remarks that people wrote.
 */
const DATA =
  '[role=gridcell], [role=option], [data-card-value], .cm-editor, .ws-tree, .ws-result, pre, code, svg.sl-map, .sl-chart-canvas, .sl-item-head, .sl-item dd, [lang]:not(html), .sl-toast, .sw-user, .sl-face-text, [data-param=reasons], [data-param=samples], [data-param=changes_told], .sl-html b, .ws option, .ws-who-list, output';

/** What is wrong with the texts and the width of what is on the screen. */
async function seen(page: Page, isEnglish: boolean): Promise<string[]> {
  return page.evaluate(
    ({ isEnglish: english, data }) => {
      const wrong: string[] = [];
      const han = /[\u3400-\u9fff]/;
      const broken =
        /\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date|^(?!.*\.(?:png|jpe?g|gif|webp|svg|webm|mp4|csv|xlsx|json|sql|com|org)$)[a-z]+(?:-[a-z]+)*\.[a-z][a-z-]*(?:\.[a-z-]+)*$/;
      const where = (element: Element | null): string =>
        `${element?.tagName.toLowerCase() ?? ''}.${String(element?.className ?? '')
          .split(' ')
          .slice(0, 2)
          .join('.')}`;
      const check = (text: string | null, element: Element | null): void => {
        const plain = text?.trim() ?? '';
        if (plain === '' || element?.closest(data)) return;
        if (english && han.test(plain)) wrong.push(`not translated: "${plain.slice(0, 60)}" in ${where(element)}`);
        if (broken.test(plain)) wrong.push(`not a text for people: "${plain.slice(0, 60)}" in ${where(element)}`);
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (!/^(SCRIPT|STYLE)$/.test(node.parentElement?.tagName ?? '')) check(node.textContent, node.parentElement);
      for (const element of document.body.querySelectorAll('[title],[aria-label],[placeholder],[alt]')) {
        // What is chosen is data, on the face of a field and in what it is called.
        const chosen = element.querySelector('.sl-face-text:not(.sl-face-blank)')?.textContent ?? '';
        for (const name of ['title', 'aria-label', 'placeholder', 'alt'])
          check(element.getAttribute(name)?.replace(chosen, '') ?? null, element);
      }
      check(document.title, null);
      for (const notice of document.querySelectorAll(
        '.sl-state-error, .sl-state-forbidden, .sl-field-unknown, [data-unknown]',
      ))
        wrong.push(`notice: ${notice.textContent?.trim().slice(0, 120) ?? ''}`);
      for (const control of document.body.querySelectorAll(
        'input:not([type=checkbox], [type=radio], [type=file]), textarea, .sl-face',
      )) {
        const { width } = control.getBoundingClientRect();
        if (width > 2 && width < 36) wrong.push(`too narrow to use: ${where(control)} of ${Math.round(width)} px`);
      }
      const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime === Infinity);
      if (moving.length > 0 && matchMedia('(prefers-reduced-motion: reduce)').matches)
        wrong.push(`moves on for people who asked for rest: ${moving.length} animations without an end`);
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth + 1) {
        const wide = [...document.body.querySelectorAll('*')].filter(
          (element) => element.getBoundingClientRect().right > clientWidth + 1,
        );
        wrong.push(`wider than the window: ${scrollWidth} of ${clientWidth} px, ${where(wide.at(-1) ?? null)}`);
      }
      return [...new Set(wrong)];
    },
    { isEnglish, data: DATA },
  );
}

interface AxeResult {
  violations: {
    id: string;
    impact: string | null;
    help: string;
    nodes: { target: string[]; failureSummary?: string }[];
  }[];
}

/** Violations of accessibility that axe-core calls serious or critical. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResult> } }).axe.run({
      resultTypes: ['violations'],
    }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes
        .slice(0, 4)
        .map(
          (node) =>
            `axe ${id}: ${help} at ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
        ),
    );
}

/** Waits until nothing on the screen is on its way. */
export async function atRest(page: Page): Promise<void> {
  await untilQuiet(page);
  await page.waitForFunction(() => document.querySelector('.sl-bones, [aria-busy=true], .sl-spin') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      document
        .getAnimations()
        // What goes with scrolling (tabs that fade at the edge) stands still until somebody scrolls.
        .filter((one) => one.timeline instanceof DocumentTimeline)
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    );
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}

/** Everything that is wrong with the screen as it stands; empty when it is as it should be. */
export async function inspect(page: Page, watched: Watch, isEnglish: boolean): Promise<string[]> {
  await atRest(page);
  return [...watched.reports, ...(await seen(page, isEnglish)), ...(await barriers(page))];
}
