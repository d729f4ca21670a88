import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rest, showAt } from './overlay.element.js';

const rect = { x: 10, y: 20, w: 30, h: 40 };
const setKeyframes = vi.fn();
let element: HTMLElement;
beforeEach(() => {
  class Effect {
    setKeyframes = setKeyframes;
  }
  vi.stubGlobal('KeyframeEffect', Effect);
  element = document.createElement('div');
  element.animate = vi.fn(() => ({ effect: new Effect(), cancel: vi.fn() }) as unknown as Animation);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setKeyframes.mockClear();
});

it('moves an element only where it does not stand yet', () => {
  showAt(element, rect);
  showAt(element, rect);
  expect(setKeyframes).not.toHaveBeenCalled();
  showAt(element, { ...rect, x: 11 });
  expect(setKeyframes).toHaveBeenCalledOnce();
});

it('moves an element that was at rest to where it stood before', () => {
  showAt(element, rect);
  rest(element);
  showAt(element, rect);
  expect(element.animate).toHaveBeenCalledTimes(2);
  expect(element.dataset['shown']).toBe('true');
});
