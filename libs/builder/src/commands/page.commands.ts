import { textOf, type Locale, type View } from '@sluice/document';
import { NUDGES } from '@sluice/document/edit';
import type { Say } from '@sluice/renderer';
import { arrangementKeys, ARRANGEMENTS, arrangeSelected, mayArrange } from '../canvas/arrange.commands.js';
import { blockName, blocksOf, insertBlock, mayBeBlock, referToBlock, saveBlock } from '../canvas/block.commands.js';
import { duplicateSelected, moveSelected, removeSelected } from '../canvas/commands.js';
import { nudgeKeys } from '../canvas/node.keys.js';
import { paletteKinds } from '../palette/palette.kinds.js';
import { addressOf, historyOf, isEditedKind } from '../state/addresses.js';
import type { BuilderParts } from '../state/builder.context.js';
import { attempt } from '../state/failure.js';
import type { TextKey } from '../texts/texts.js';
import type { Command } from './command.type.js';

/** What the commands of a page need of its screen. */
interface PageHost extends BuilderParts {
  say: Say<TextKey>;
  locale: Locale;
  add(view: View): void;
  shortcuts(): void;
}

/**
 * Everything that the command palette does on a page: its views, its steps, and the ways to the app's other documents.
 */
export function pageCommands(host: PageHost): Command[] {
  const { session, drafts, ports, say, locale, add } = host;
  const { undo, redo, selection } = session.snapshot();
  const some = selection.length > 0;
  const run = (step: Parameters<typeof attempt>[2]) => (): void => attempt(ports, locale, step);
  const own = {
    appUid: drafts.uid,
    has: (kind: string, uid: string): boolean => drafts.find(kind, uid) !== undefined,
  };
  const steps: Command[] = [
    { key: 'undo', label: say('bar.undo'), keys: 'Ctrl+Z', disabled: !undo, run: run(() => session.undo()) },
    { key: 'redo', label: say('bar.redo'), keys: 'Ctrl+Y', disabled: !redo, run: run(() => session.redo()) },
    {
      key: 'duplicate',
      label: say('node.duplicate'),
      keys: 'Ctrl+D',
      disabled: !some,
      run: run(() => duplicateSelected(session, own)),
    },
    {
      key: 'delete',
      label: say('node.delete'),
      keys: 'Delete',
      disabled: !some,
      run: run(() => removeSelected(session)),
    },
    ...NUDGES.map((how) => ({
      key: how,
      label: say(`commands.${how}`),
      keys: nudgeKeys[how],
      disabled: !some,
      run: run(() => moveSelected(session, how)),
    })),
    ...ARRANGEMENTS.map((how) => ({
      key: how,
      label: say(`arrange.${how}`),
      keys: arrangementKeys[how],
      disabled: !mayArrange(session, how),
      run: run(() => arrangeSelected(session, how)),
    })),
    { key: 'history', label: say('history.title'), run: () => ports.go(historyOf(drafts.appId, session.draft.id)) },
    { key: 'shortcuts', label: say('shortcuts.title'), keys: '?', run: host.shortcuts },
  ].map((command) => ({ ...command, group: say('commands.edit') }));
  const views = paletteKinds(session.page(), drafts.kinds.snapshot().list).map(({ key, title, make }) => ({
    key: `add-${key}`,
    label: title[locale],
    group: say('side.add'),
    run: () => add(make(session.page(), locale)),
  }));
  return [...steps, ...views, ...blockCommands(host), ...documentCommands(host)];
}

/** To make a block of what is selected, and to insert a reference to one or a copy. */
function blockCommands(host: PageHost): Command[] {
  const { session, say, locale } = host;
  const group = say('block.title');
  const save = {
    key: 'save-block',
    label: say('block.save'),
    group,
    disabled: !mayBeBlock(session),
    run: () => void saveBlock(host, { locale, say }),
  };
  const references = blocksOf(host).map((block) => ({
    key: `refer-${block.id}`,
    label: say('block.refer', { name: blockName(block, locale) }),
    group,
    run: () => referToBlock(host, block, locale),
  }));
  const inserts = blocksOf(host).map((block) => ({
    key: `block-${block.id}`,
    label: say('block.insert', { name: blockName(block, locale) }),
    group,
    run: () => void insertBlock(host, block, locale),
  }));
  return [save, ...references, ...inserts];
}

/** The ways to the app's other documents. */
function documentCommands({ session, drafts, ports, say, locale }: PageHost): Command[] {
  return drafts.snapshot().flatMap(({ id, kind, uid, name }): Command[] => {
    if (!isEditedKind(kind) || id === session.draft.id) return [];
    const label = textOf(name, locale) || uid;
    return [
      { key: `open-${id}`, label, group: say(`kind.${kind}`), run: () => ports.go(addressOf(drafts.appId, kind, id)) },
    ];
  });
}
