import type { Locale, PageDocument } from '@sluice/document';
import type { Nudge } from '@sluice/document/edit';
import type { Say } from '@sluice/renderer';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { BuilderParts } from '../state/builder.context.js';
import { attempt } from '../state/failure.js';
import { nodeName } from '../texts/node.names.js';
import { stepNames } from '../texts/step.names.js';
import type { TextKey } from '../texts/texts.js';
import { arrangementOf, arrangeSelected } from './arrange.commands.js';
import { copySelected, duplicateSelected, moveSelected, pasteInto, removeSelected, siblingsOf } from './commands.js';

/** Keys that move what is selected in the tree of the page, with Alt. */
const NUDGED_BY: Readonly<Record<string, Nudge>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'into',
};

/** The same keys, as they are shown. */
export const nudgeKeys: Readonly<Record<Nudge, string>> = { up: 'Alt+↑', down: 'Alt+↓', out: 'Alt+←', into: 'Alt+→' };

/** What keys and the clipboard do with the selected nodes, on the canvas and in the outline. */
export interface NodeKeys {
  /** Does what a key asks for; whether it asked for anything. */
  press(event: KeyboardEvent): boolean;
  onCopy(event: ClipboardEvent): void;
  onCut(event: ClipboardEvent): void;
  onPaste(event: ClipboardEvent): void;
}

interface NodeKeysHost extends BuilderParts {
  locale: Locale;
  say: Say<TextKey>;
  /** Speaks what became of it. */
  tell(text: string): void;
}

/** Where the first selected node stands, in words. */
function positionWords(page: PageDocument, [uid]: readonly string[], { say, locale }: NodeKeysHost): string {
  const list = uid === undefined ? undefined : siblingsOf(page, uid);
  if (uid === undefined || !list) return '';
  const where = list.parent === '' ? say('panel.page') : nodeName(page, list.parent, locale);
  const facts = { name: nodeName(page, uid, locale), where, n: list.uids.indexOf(uid) + 1, count: list.uids.length };
  return say('canvas.moved', facts);
}

/** The keys of the selected nodes of a page. */
export function nodeKeys(host: NodeKeysHost): NodeKeys {
  const { session, drafts, ports, locale, tell } = host;
  const own = {
    appUid: drafts.uid,
    has: (kind: string, uid: string): boolean => drafts.find(kind, uid) !== undefined,
  };
  const run = (step: Parameters<typeof attempt>[2]): void => attempt(ports, locale, step);
  const nudge = (how: Nudge): void =>
    run(() => {
      const reasons = moveSelected(session, how);
      tell(reasons[0]?.[locale] ?? positionWords(session.page(), session.selection(), host));
      return reasons;
    });
  const copy = (event: ClipboardEvent): boolean => {
    const text = copySelected(session, own.appUid);
    if (text === '') return false;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    return true;
  };
  return {
    press(event) {
      const how = arrangementOf(event.nativeEvent);
      const moved = event.altKey && !event.shiftKey && !event.ctrlKey && !event.metaKey && NUDGED_BY[event.key];
      if (how) run(() => arrangeSelected(session, how));
      else if (moved && session.selection().length > 0) nudge(moved);
      else if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'd')
        run(() => duplicateSelected(session, own));
      else return false;
      return true;
    },
    onCopy: (event) => void copy(event),
    onCut(event) {
      if (copy(event)) run(() => removeSelected(session, stepNames.cut));
    },
    onPaste(event) {
      event.preventDefault();
      run(() => pasteInto(session, event.clipboardData.getData('text/plain'), own));
    },
  };
}
