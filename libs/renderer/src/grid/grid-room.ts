import { useEffect, type RefObject } from 'react';

/** A pager of one line, in px. */
const PAGER = 44;
/** What stands under the pager: the card's edge and the page's margin, in px. */
const BELOW = 22;
/** A grid that begins lower than this share of the window is scrolled to as a whole: it keeps its usual height. */
const UPPER_PART = 0.4;

/**
 * Height in px that leaves the pager of a grid in the window; undefined for one that begins too low. `top` is its
 * distance from the window's top with nothing scrolled, `pager` the height of its pager, which takes two lines on a
 * phone.
 */
export function roomBelow(top: number, windowHeight: number, pager = PAGER): number | undefined {
  return top > windowHeight * UPPER_PART ? undefined : Math.floor(windowHeight - top - pager - BELOW);
}

/** Distance of a box from the window's top when what it stands in is scrolled to its beginning. */
function restingTop(box: HTMLElement): number {
  let top = box.getBoundingClientRect().top;
  for (let around = box.parentElement; around; around = around.parentElement) top += around.scrollTop;
  return top;
}

/**
 * Tells the styles (`--sl-grid-room`) how high a grid may be for its pager to stay in the window, however many lines
 * the filters above it take. A dialog scrolls as a whole.
 */
export function useGridRoom(box: RefObject<HTMLElement>): void {
  useEffect(() => {
    const grid = box.current;
    const table = grid?.parentElement?.parentElement;
    if (!grid || !table || typeof ResizeObserver === 'undefined' || grid.closest('[role=dialog]')) return undefined;
    let frame = 0;
    const measure = (): void => {
      if (grid.offsetParent === null) return;
      const pager = table.querySelector<HTMLElement>('.sl-pager')?.offsetHeight;
      const room = roomBelow(restingTop(grid), window.innerHeight, pager);
      if (room === undefined) grid.style.removeProperty('--sl-grid-room');
      else grid.style.setProperty('--sl-grid-room', `${room}px`);
    };
    const soon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    const observer = new ResizeObserver(soon);
    observer.observe(table);
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('resize', soon);
    };
  }, [box]);
}
