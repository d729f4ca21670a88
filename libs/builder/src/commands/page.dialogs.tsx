import type { View } from '@sluice/document';
import { useLocale } from '@sluice/renderer';
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { useBuilder } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';
import { pageCommands } from './page.commands.js';
import { isTypedInto } from './typed.field.js';

const CommandPalette = lazy(() => import('./command.palette.js').then((part) => ({ default: part.CommandPalette })));
const ShortcutList = lazy(() => import('./shortcut.list.js').then((part) => ({ default: part.ShortcutList })));

/** The command palette (Ctrl+K) and the list of shortcuts (?) of a page. */
export function PageDialogs({ onAdd }: { onAdd(view: View): void }): ReactElement | null {
  const say = useSay();
  const locale = useLocale();
  const parts = useBuilder();
  const [open, setOpen] = useState<'commands' | 'shortcuts'>();
  useEffect(() => {
    const byKey = (event: KeyboardEvent): void => {
      const asked = askedBy(event);
      if (!asked || event.defaultPrevented) return;
      event.preventDefault();
      setOpen((before) => before ?? asked);
    };
    window.addEventListener('keydown', byKey);
    return () => window.removeEventListener('keydown', byKey);
  }, []);
  const close = (): void => setOpen(undefined);
  if (open === 'shortcuts')
    return (
      <Suspense fallback={<Awaited onClose={close} />}>
        <ShortcutList onClose={close} />
      </Suspense>
    );
  if (open !== 'commands') return null;
  const commands = pageCommands({ ...parts, say, locale, add: onAdd, shortcuts: () => setOpen('shortcuts') });
  return (
    <Suspense fallback={<Awaited onClose={close} />}>
      <CommandPalette commands={commands} onClose={close} />
    </Suspense>
  );
}

/** A dialog whose part is still fetched: Escape cancels it, so that it does not open over what is done since. */
function Awaited({ onClose }: { onClose(): void }): null {
  useEffect(() => {
    const byKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose();
    };
    window.addEventListener('keydown', byKey);
    return () => window.removeEventListener('keydown', byKey);
  });
  return null;
}

/** What a key asks for; a question mark in a field is one. */
function askedBy(event: KeyboardEvent): 'commands' | 'shortcuts' | undefined {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return 'commands';
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !isTypedInto(event.target) ? 'shortcuts' : undefined;
}
