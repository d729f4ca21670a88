import type { Rect } from '@sluice/document/edit';

/** An animation that is paused at its start needs some length, in milliseconds. */
const LASTING_MS = 1e7;
/** Out of sight, on the side to which nothing scrolls. */
const AWAY = 'translate(-10000px, -10000px)';

const moves = new WeakMap<HTMLElement, Animation>();
/** Where each element was moved to last. */
const transforms = new WeakMap<HTMLElement, string>();

/**
 * Shows an element of the overlay in a rectangle of the content; one without a size keeps its own. Writes only what is
 * another than before.
 */
export function showAt(element: HTMLElement, { x, y, w, h }: Rect): void {
  const { style, dataset } = element;
  moveTo(element, `translate(${x}px, ${y}px)`);
  const [width, height] = [w > 0 ? `${w}px` : style.width, h > 0 ? `${h}px` : style.height];
  if (style.width !== width) style.width = width;
  if (style.height !== height) style.height = height;
  if (dataset['shown'] === undefined) show(element);
}

/** Width of the lines around a slot, in px. */
const EDGE = 1.5;

/**
 * Shows a slot: a plane and its four edges. They keep their size of one pixel and are stretched, so that a slot which
 * becomes another one is neither laid out nor painted.
 */
export function frameAt([plane, ...edges]: readonly HTMLElement[], rect: Rect): void {
  if (plane) stretchTo(plane, rect);
  const { x, y, w, h } = rect;
  const lines = [
    { ...rect, h: EDGE },
    { x, w, y: y + h - EDGE, h: EDGE },
    { ...rect, w: EDGE },
    { y, h, x: x + w - EDGE, w: EDGE },
  ];
  for (const [index, line] of lines.entries()) {
    const edge = edges[index];
    if (edge) stretchTo(edge, line);
  }
}

function stretchTo(element: HTMLElement, { x, y, w, h }: Rect): void {
  moveTo(element, `translate(${x}px, ${y}px) scale(${w}, ${h})`);
  if (element.dataset['shown'] === undefined) show(element);
}

/** `data-layer` stays until nothing is dragged any more, `data-shown` says what is in sight. */
function show({ dataset }: HTMLElement): void {
  dataset['shown'] = 'true';
  dataset['layer'] = 'true';
}

/**
 * Hides an element of the overlay; it may be shown again in the next frame. What was moved is moved out of sight: for a
 * layer that is there or not there, Chromium puts the layers of the whole page together anew.
 */
export function hide(element: HTMLElement): void {
  delete element.dataset['shown'];
  if (transforms.has(element)) moveTo(element, AWAY);
  element.style.width = '';
  element.style.height = '';
}

/** Hides elements of the overlay until something else is dragged. */
export function rest(...elements: readonly HTMLElement[]): void {
  for (const element of elements) {
    hide(element);
    moves.get(element)?.cancel();
    moves.delete(element);
    transforms.delete(element);
    delete element.dataset['layer'];
  }
}

/**
 * Moves by an animation that stands still where the element is to be: for a transform that is written, Chromium puts
 * the layers of the whole page together anew, whatever it is told of what will change. It is paused: one that runs
 * styles the page in every frame. A slot stays where it is for most moves of the pointer: keyframes that are set again
 * cost each frame as much as others.
 */
function moveTo(element: HTMLElement, transform: string): void {
  if (transforms.get(element) === transform) return;
  transforms.set(element, transform);
  const frames = [{ transform }, { transform }];
  const moving = moves.get(element);
  if (moving?.effect instanceof KeyframeEffect) moving.effect.setKeyframes(frames);
  else if (typeof element.animate === 'function') {
    const still = element.animate(frames, { duration: LASTING_MS });
    still.pause();
    moves.set(element, still);
  } else element.style.transform = transform;
}
