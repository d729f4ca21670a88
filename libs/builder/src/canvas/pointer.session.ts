import { dragRects, type RectOf } from './drag.rects.js';

/** Pixels that a pointer moves before a press becomes a drag. */
const THRESHOLD = 4;
/** How long a finger rests on what a swipe would scroll until it is lifted, and how far it may tremble meanwhile. */
const LONG_PRESS = { ms: 400, tremble: 10 } as const;
/** Distance from an edge of the scroller at which it scrolls, and how fast at most, in pixels a frame. */
const EDGE = { band: 44, speed: 18 } as const;

const SHIELD = 'sb-shield';

/** A point in pixels of the window. */
export interface Point {
  x: number;
  y: number;
}

/**
 * What a drag does; `move` is called once a frame at most, and once more with the point of the release. It asks
 * `rectOf` where elements are.
 */
export interface PointerTask {
  start(): void;
  move(point: Point, rectOf: RectOf): void;
  /** It was released where it may be. */
  drop(): void;
  /** It was cancelled: Escape, a lost pointer, another window. */
  cancel(): void;
  /** It was no drag but a press. */
  press?(): void;
  /** What scrolls while the pointer is at its edge. */
  scroller?: HTMLElement | null;
  /** Stands on what a finger scrolls: it lifts by a long press, a swipe and a second finger are left to the browser. */
  isScrolled?: boolean;
}

/** Whether something is dragged now. */
export const isDragged = (): boolean => document.getElementsByClassName(SHIELD).length > 0;

/**
 * Follows a pointer from its press to its release over the whole window, frames too (they are inert in the builder).
 * One animation frame does the work of all moves in it; nothing else is written meanwhile.
 */
export function followPointer(event: PointerEvent, task: PointerTask): void {
  const pointer = event.pointerId;
  const from = pointOf(event);
  let point = from;
  let isDragging = false;
  let frame = 0;
  let shield: HTMLElement | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const leave = new AbortController();
  const { signal } = leave;
  const rects = dragRects(task.scroller, signal);

  const tick = (): void => {
    frame = 0;
    const scrolled = isDragging && scrollAtEdge(task.scroller, point, rects.of);
    if (scrolled) rects.forget();
    if (isDragging) task.move(point, rects.of);
    if (scrolled) frame = requestAnimationFrame(tick);
  };
  const begin = (): void => {
    resting = undefined;
    isDragging = true;
    shield = raisedShield();
    task.start();
  };
  const moved = (move: PointerEvent): void => {
    if (move.pointerId !== pointer) return;
    point = pointOf(move);
    if (!isDragging) {
      if (isNear(from, point, resting === undefined ? THRESHOLD : LONG_PRESS.tremble)) return;
      if (resting !== undefined) return end('cancel');
      begin();
    }
    // Whoever else follows pointers (the borders between the columns) has nothing to do with a drag.
    move.stopPropagation();
    if (frame === 0) frame = requestAnimationFrame(tick);
  };
  const end = (how: 'drop' | 'cancel'): void => {
    cancelAnimationFrame(frame);
    clearTimeout(resting);
    leave.abort();
    shield?.remove();
    rects.forget();
    if (!isDragging) return how === 'drop' ? task.press?.() : undefined;
    if (how === 'cancel') return task.cancel();
    task.move(point, rects.of);
    task.drop();
  };
  if (task.isScrolled && event.pointerType === 'touch') {
    resting = setTimeout(begin, LONG_PRESS.ms);
    leaveToBrowser(pointer, signal, () => !isDragging && end('cancel'));
  }
  window.addEventListener('pointermove', moved, { signal, capture: true });
  const released = (up: PointerEvent): void => {
    if (up.pointerId !== pointer) return;
    point = pointOf(up);
    end('drop');
  };
  window.addEventListener('pointerup', released, { signal });
  for (const lost of ['pointercancel', 'blur']) window.addEventListener(lost, () => end('cancel'), { signal });
  window.addEventListener('keydown', (key) => takeEscape(key) && end('cancel'), { signal, capture: true });
}

/** While a finger rests: a second one is a pinch, and no menu of the browser takes the first one away. */
function leaveToBrowser(pointer: number, signal: AbortSignal, pinched: () => void): void {
  const joined = (other: PointerEvent): void => {
    if (other.pointerId !== pointer) pinched();
  };
  window.addEventListener('pointerdown', joined, { signal });
  window.addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal });
}

const isNear = (a: Point, b: Point, pixels: number): boolean => Math.hypot(a.x - b.x, a.y - b.y) < pixels;

/** Keeps an Escape from everybody else; answers whether it was one. */
function takeEscape(key: KeyboardEvent): boolean {
  if (key.key !== 'Escape') return false;
  key.preventDefault();
  key.stopPropagation();
  return true;
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/**
 * What lies over the window while something is dragged: it shows the cursor, and neither frames nor texts below it take
 * the pointer. A class at the root that says the same would style every element of a large page anew.
 */
function raisedShield(): HTMLElement {
  const shield = document.createElement('div');
  shield.className = SHIELD;
  return document.body.appendChild(shield);
}

/** Scrolls while the pointer is at the upper or lower edge; answers whether it did. */
function scrollAtEdge(scroller: HTMLElement | null | undefined, { x, y }: Point, rectOf: RectOf): boolean {
  if (!scroller) return false;
  const { top, bottom, left, right } = rectOf(scroller);
  if (x < left || x > right) return false;
  const above = top + EDGE.band - y;
  const below = y - (bottom - EDGE.band);
  const step = above > 0 ? -Math.min(1, above / EDGE.band) : below > 0 ? Math.min(1, below / EDGE.band) : 0;
  if (step === 0) return false;
  const before = scroller.scrollTop;
  scroller.scrollTop += Math.round(step * EDGE.speed);
  return scroller.scrollTop !== before;
}
