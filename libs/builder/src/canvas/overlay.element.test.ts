import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hide, rest, showAt } from './overlay.element.js';

const rect = { x: 10, y: 20, w: 30, h: 40 };
const setKeyframes = vi.fn();
const pause = vi.fn();
let element: HTMLElement;
beforeEach(() => {
  class Effect {
    setKeyframes = setKeyframes;
  }
  vi.stubGlobal('KeyframeEffect', Effect);
  element = document.createElement('div');
  element.animate = vi.fn(() => ({ effect: new Effect(), cancel: vi.fn(), pause }) as unknown as Animation);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setKeyframes.mockClear();
  pause.mockClear();
});

it('moves an element only where it does not stand yet', () => {
  showAt(element, rect);
  showAt(element, rect);
  expect(setKeyframes).not.toHaveBeenCalled();
  showAt(element, { ...rect, x: 11 });
  expect(setKeyframes).toHaveBeenCalledOnce();
  expect(pause).toHaveBeenCalledOnce();
});

it('hides an element by moving it out of sight, and lays its layer down with the drag', () => {
  showAt(element, rect);
  hide(element);
  expect([element.dataset['shown'], element.dataset['layer']]).toEqual([undefined, 'true']);
  const away = { transform: 'translate(-10000px, -10000px)' };
  expect(setKeyframes).toHaveBeenLastCalledWith([away, away]);
  showAt(element, rect);
  expect(element.dataset['shown']).toBe('true');
  rest(element);
  expect([element.dataset['shown'], element.dataset['layer']]).toEqual([undefined, undefined]);
});

it('moves an element that was at rest to where it stood before', () => {
  showAt(element, rect);
  rest(element);
  showAt(element, rect);
  expect(element.animate).toHaveBeenCalledTimes(2);
  expect(element.dataset['shown']).toBe('true');
});

it('hides an element out of sight where the browser animates nothing', () => {
  delete (element as Partial<HTMLElement>).animate;
  showAt(element, rect);
  expect(element.style.transform).toBe('translate(10px, 20px)');
  hide(element);
  expect(element.style.transform).toBe('translate(-10000px, -10000px)');
  showAt(element, rect);
  expect(element.style.transform).toBe('translate(10px, 20px)');
});
