import { useEffect } from 'react';

/**
 * The parts of the builder's screen, each marked by `data-region`; F6 goes round them in the order in which they stand.
 */
const MARK = '[data-region]';
/** What of a part may have the keyboard, what is chosen in it first. */
const CHOSEN = '[aria-selected=true], [aria-current=page]';
const STOPS = 'input:enabled, button:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

const regions = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(MARK)];

/** Gives a part of the screen the keyboard: to itself, to what is chosen in it, or to the first that takes it. */
function enter(region: HTMLElement): boolean {
  const container = region.matches('[tabindex="0"]')
    ? region
    : (region.querySelector<HTMLElement>(CHOSEN) ?? region.querySelector<HTMLElement>(STOPS));
  container?.focus();
  return container !== null && document.activeElement === container;
}

/** Gives the part of that name the keyboard. */
export function enterRegion(name: string): void {
  const region = regions().find(({ dataset }) => dataset['region'] === name);
  if (region) enter(region);
}

/** Goes on to the next part of the screen, or back to the one before; one that takes no keyboard is passed over. */
export function focusNextRegion(way: 1 | -1): void {
  const all = regions();
  const now = all.findIndex((region) => region.contains(document.activeElement));
  for (let step = 1; step <= all.length; step += 1) {
    const from = now < 0 && way < 0 ? 0 : now;
    const next = all[(from + way * step + all.length * 2) % all.length];
    if (next && enter(next)) return;
  }
}

/**
 * F6 goes on to the next part of the screen, Shift+F6 back; also from where nothing has the keyboard, but not out of a
 * dialog.
 */
export function useRegionKeys(): void {
  useEffect(() => {
    const byKey = (event: KeyboardEvent): void => {
      const isOther = event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey;
      if (isOther || event.defaultPrevented || document.activeElement?.closest('[role=dialog]')) return;
      event.preventDefault();
      focusNextRegion(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', byKey);
    return () => window.removeEventListener('keydown', byKey);
  }, []);
}
