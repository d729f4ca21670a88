import { useLocale, type Say } from '@sluice/renderer';
import { useMemo, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { Arrow, DropTarget } from '@sluice/document/edit';
import type { Locale, PageDocument } from '@sluice/document';
import { useBuilder } from '../state/builder.context.js';
import { attempt } from '../state/failure.js';
import { useSay } from '../texts/index.js';
import { nodeName } from '../texts/node.names.js';
import type { TextKey } from '../texts/texts.js';
import { enterRegion } from '../screen/regions.js';
import type { CanvasController } from './canvas.controller.js';
import { removeSelected, resizeSelected } from './commands.js';
import { nodeKeys } from './node.keys.js';
import { nodeAt, allParts } from './page.parts.js';

const ARROWS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

interface CanvasKeys {
  onKeyDown(event: KeyboardEvent): void;
  onCopy(event: ClipboardEvent): void;
  onCut(event: ClipboardEvent): void;
  onPaste(event: ClipboardEvent): void;
}

/** Where a slot is, in words. */
export function slotWords(say: Say<TextKey>, target: DropTarget, page: PageDocument, locale: Locale): string {
  const name = (uid: string): string => nodeName(page, uid, locale);
  switch (target.kind) {
    case 'gap':
      return say('where.gap');
    case 'free':
      return say('where.free');
    case 'beside':
      return say(`where.${target.side}`, { name: name(target.view) });
    case 'line':
      return say('where.line', { name: name(target.container) });
    case 'cell':
      return say('where.cell', { name: name(target.container), line: target.line + 1, col: target.col + 1 });
    case 'tab':
      return say('where.tab', { name: name(target.container) });
  }
}

/** Everything that the keyboard does on the canvas, and the clipboard. Undo and redo belong to the whole builder. */
export function useCanvasKeys(controller: CanvasController, tell: (text: string) => void): CanvasKeys {
  const { session, drafts, ports } = useBuilder();
  const locale = useLocale();
  const say = useSay();
  return useMemo(() => {
    const { press, ...clipboard } = nodeKeys({ session, drafts, ports, locale, say, tell });
    const run = (step: Parameters<typeof attempt>[2]): void => attempt(ports, locale, step);
    const named = (): string => {
      const [uid, ...others] = session.selection();
      if (uid === undefined) return '';
      return others.length > 0 ? say('canvas.many', { n: others.length + 1 }) : nodeName(session.page(), uid, locale);
    };
    const next = (step: 1 | -1): boolean => {
      const views = allParts(session.page()).filter(({ kind }) => kind === 'view');
      const at = views.findIndex(({ uid }) => uid === session.selection().at(-1));
      const chosen = views[at < 0 && step < 0 ? views.length - 1 : at + step];
      if (!chosen) return false;
      session.select([chosen.uid]);
      tell(say('canvas.selected', { name: named() }));
      return true;
    };
    const lifted = (event: KeyboardEvent): void => {
      if (event.key === ' ' || event.key === 'Enter') {
        controller.settle('drop');
        tell(say('canvas.dropped', { name: named() }));
      } else if (event.key === 'Escape') {
        controller.settle('cancel');
        tell(say('canvas.cancelled'));
      } else if (ARROWS.has(event.key)) controller.walk(event.key as Arrow);
      else if (event.key !== 'Tab' && event.key !== 'F6') return;
      event.preventDefault();
    };
    const arrow = (event: KeyboardEvent): boolean => {
      const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      const sign = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1;
      if (event.shiftKey && sideways) resizeSelected(session, 'east', sign);
      else if (!event.shiftKey && !event.altKey && session.selection().length > 0) next(sign);
      else return false;
      return true;
    };
    const commands: Readonly<Record<string, () => void>> = {
      ' ': () => {
        controller.lift();
        if (controller.isLifted) tell(say('canvas.lifted', { name: named() }));
      },
      Enter: () => enterRegion('properties'),
      Delete: () => run(() => removeSelected(session)),
      Backspace: () => run(() => removeSelected(session)),
      Escape: () => {
        const [uid] = session.selection();
        const parent = uid === undefined ? undefined : nodeAt(session.page(), uid)?.above.at(-1);
        session.select(parent === undefined ? [] : [parent]);
      },
    };
    return {
      onKeyDown(event) {
        if (controller.isLifted) return lifted(event);
        const isCommand = event.ctrlKey || event.metaKey;
        if (press(event)) event.preventDefault();
        else if (isCommand && event.key.toLowerCase() === 'a')
          session.select(session.page().views.map(({ uid }) => uid));
        else if (isCommand) return;
        else if (ARROWS.has(event.key)) {
          if (!arrow(event)) return;
        } else if (event.key === 'Tab') {
          if (!next(event.shiftKey ? -1 : 1)) return;
        } else if (commands[event.key]) commands[event.key]?.();
        else return;
        event.preventDefault();
      },
      ...clipboard,
    };
  }, [controller, session, drafts, ports, locale, say, tell]);
}
