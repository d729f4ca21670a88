import { BackStackContext } from '@sluice/renderer';
import { useContext, useEffect, useRef } from 'react';
import { useBlocker, type Location } from 'react-router';
import { useShell, useText } from '../shell/shell.context.js';

/** Addresses at which the console keeps its open pages: all of the builder's but those of the canvas and its like. */
const CONSOLE_ADDRESS =
  /^\/(?:app\/(?:admin|user\/\w+)|build(?!\/app\/\d+(?:\/(?:page|api|action|history)(?:\/.*)?)?\/?$)(?:\/[\w/]+)?|\d+\/page\/\d+)\/?$/;

/** Where an ended session leads. */
const LOGIN_ADDRESSES: ReadonlySet<string> = new Set(['/login', '/appLogin']);

/** Whether an address is drawn inside the console's frame. */
export const staysInConsole = (path: string): boolean => CONSOLE_ADDRESS.test(path);

/**
 * Asks before unsaved changes go: when the address changes so that `loses` says so, and by the browser itself before
 * the window closes. With a dialog open the browser's Back closes that and leads nowhere: the list behind it stays as
 * it is.
 */
export function useLeaveGuard(
  loses: (next: Location) => boolean,
  unsaved: () => boolean,
): { mayLose(): Promise<boolean> } {
  const { messages, unsaved: known } = useShell();
  const text = useText();
  const mayLose = (): Promise<boolean> => messages.port.confirm({ text: text('page.unsaved'), harm: true });
  const back = useContext(BackStackContext);
  const closesDialog = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    closesDialog.current = historyAction === 'POP' && back?.isOpen() === true;
    // Whoever is led to sign in cannot stay: asking would keep them on a page that no longer answers.
    return (
      closesDialog.current ||
      (currentLocation.key !== nextLocation.key && !LOGIN_ADDRESSES.has(nextLocation.pathname) && loses(nextLocation))
    );
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (closesDialog.current) {
      blocker.reset();
      back?.closeTop();
      return;
    }
    messages.port.confirm({ text: text('page.unsaved'), harm: true }).then(
      (leave) => (leave ? blocker.proceed() : blocker.reset()),
      () => blocker.reset(),
    );
  }, [blocker, back, messages, text]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    known.add(unsaved);
    return () => {
      window.removeEventListener('beforeunload', ask);
      known.delete(unsaved);
    };
  }, [unsaved, known]);
  return { mayLose };
}
