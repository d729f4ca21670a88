import type { BothTexts } from '@sluice/document';
import { alignViews, unwrapView, wrapViews, type Alignment, type Drop } from '@sluice/document/edit';
import type { BuilderSession } from '../state/builder.session.js';
import { stepNames } from '../texts/step.names.js';
import { viewOfKind } from './commands.js';
import { nodeAt } from './page.parts.js';

/** View type of a layout. */
const LAYOUT = 8;

/** What puts the selected views in order: an alignment, a layout around them, or the one around them taken away. */
export type Arrangement = Alignment | 'wrap' | 'unwrap';
export const ARRANGEMENTS: readonly Arrangement[] = ['left', 'right', 'top', 'bottom', 'widths', 'wrap', 'unwrap'];

/** Keys of the arrangements, as they are shown. */
export const arrangementKeys: Readonly<Record<Arrangement, string>> = {
  left: 'Alt+Shift+←',
  right: 'Alt+Shift+→',
  top: 'Alt+Shift+↑',
  bottom: 'Alt+Shift+↓',
  widths: 'Alt+Shift+=',
  wrap: 'Ctrl+G',
  unwrap: 'Ctrl+Shift+G',
};

const alignedBy: Readonly<Record<string, Alignment>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  Equal: 'widths',
};

type Pressed = Pick<KeyboardEvent, 'code' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/**
 * The arrangement that a key asks for. A letter with Alt is another one on some keyboards: the place of the key counts.
 */
export function arrangementOf({ code, altKey, shiftKey, ctrlKey, metaKey }: Pressed): Arrangement | undefined {
  if (altKey) return shiftKey && !ctrlKey && !metaKey ? alignedBy[code] : undefined;
  return (ctrlKey || metaKey) && code === 'KeyG' ? (shiftKey ? 'unwrap' : 'wrap') : undefined;
}

/** Views that an arrangement is about, among the selected nodes. */
export function arrangeable(session: BuilderSession): { views: string[]; layouts: string[] } {
  const found = session.selection().flatMap((uid) => nodeAt(session.page(), uid) ?? []);
  const views = found.filter(({ kind }) => kind === 'view');
  const layouts = views.filter(({ node }) => node['type'] === LAYOUT);
  return { views: views.map(({ uid }) => uid), layouts: layouts.map(({ uid }) => uid) };
}

/** Whether an arrangement may be asked for of what is selected. */
export function mayArrange(session: BuilderSession, how: Arrangement): boolean {
  const { views, layouts } = arrangeable(session);
  if (how === 'unwrap') return layouts.length > 0;
  return views.length > (how === 'wrap' ? 0 : 1);
}

/** Arranges the selected views as one step. Answers why they cannot be. */
export function arrangeSelected(session: BuilderSession, how: Arrangement): readonly BothTexts[] {
  const { views } = arrangeable(session);
  if (how === 'unwrap') return unwrapSelected(session);
  if (how === 'wrap') {
    const layout = viewOfKind(session, LAYOUT);
    return performed(session, stepNames.wrap, wrapViews(session.page(), views, layout), [layout.uid]);
  }
  return performed(session, stepNames.align, alignViews(session.page(), views, how), session.selection());
}

function performed(
  session: BuilderSession,
  name: BothTexts,
  drop: Drop,
  selection: readonly string[],
): readonly BothTexts[] {
  if (!drop.ok) return [drop.reason];
  session.perform(name, drop.edits, { selection });
  return [];
}

/** Each selected layout is unwrapped, all in one step; what stood in them is selected. */
function unwrapSelected(session: BuilderSession): readonly BothTexts[] {
  const { layouts } = arrangeable(session);
  const reasons: BothTexts[] = [];
  const freed: string[] = [];
  session.beginGesture(stepNames.unwrap);
  try {
    for (const uid of layouts) {
      const drop = unwrapView(session.page(), uid);
      const inside = (nodeAt(session.page(), uid)?.node['sub_views'] ?? []) as readonly { uid: string }[];
      if (drop.ok) freed.push(...inside.map((view) => view.uid));
      const selection = drop.ok ? freed : session.selection();
      reasons.push(...performed(session, stepNames.unwrap, drop, selection));
    }
  } finally {
    session.endGesture();
  }
  return reasons;
}
