import type { Press } from '../core.type.js';
import { evaluate } from '../evaluate.js';
import { engineText } from '../texts.js';
import { isSafeLink } from './safe-link.js';
import { DONE, REFUSED, type Outcome, type Target } from './target.type.js';

/** A text that a message may hold. */
const READABLE = 200;

/** The words that target *other* knows (decisions "Pages"). */
const words: Record<string, (press: Press) => Promise<Outcome>> = {
  refresh: async ({ view }) => {
    await view.query();
    return DONE;
  },
  reset: async ({ view }) => {
    await view.reset();
    return DONE;
  },
  print: ({ view }) => {
    view.page.ports.navigate.print();
    return Promise.resolve(DONE);
  },
  copy: async (press) => {
    const { ports } = press.view.page;
    const text = yieldedText(press, 'text');
    try {
      await ports.navigate.copy(text);
    } catch {
      // The browser keeps pages from the clipboard: what is short enough to be read is shown, to be copied by hand.
      const readable = text.length <= READABLE ? text : '';
      ports.message.error(engineText(readable ? 'notCopiedText' : 'notCopied', ports.locale(), { text: readable }));
      return REFUSED;
    }
    ports.message.success(engineText('copied', ports.locale()));
    return DONE;
  },
  save: (press) => {
    const { ports } = press.view.page;
    ports.navigate.save(yieldedText(press, 'name') || 'file.txt', yieldedText(press, 'text'));
    return Promise.resolve(DONE);
  },
  link: (press) => {
    const { ports } = press.view.page;
    const href = yieldedText(press, 'href');
    if (!isSafeLink(href)) {
      ports.message.error(engineText('unsafeLink', ports.locale()));
      return Promise.resolve(REFUSED);
    }
    ports.navigate.link(href, press.button.config?.open_type === 'same' ? 'same' : 'window');
    return Promise.resolve(DONE);
  },
};

/** Refresh, reset, print, copy, save, link: what needs no document of its own. */
export const otherTarget: Target = {
  needsId: true,
  act(press) {
    const word = String(press.button.target_id);
    const act = Object.hasOwn(words, word) ? words[word] : undefined;
    if (act) return act(press);
    const { ports } = press.view.page;
    ports.message.error(engineText('unknownTarget', ports.locale(), { target: word }));
    return Promise.resolve(REFUSED);
  },
};

/** `param_config` as a text, or as a map that holds the text under `key`. */
function yieldedText({ view, button, names }: Press, key: string): string {
  const value = button.param_config ? evaluate(view.page, button.param_config, view.scope(names)) : '';
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return String((value as Record<string, unknown>)[key] ?? '');
  return String(value ?? '');
}
