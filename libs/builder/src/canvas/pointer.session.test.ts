import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPointer, isDragged, type PointerTask } from './pointer.session.js';

/** A drag that ends where nobody can drop, or ends by itself, leaves everything as it was. */
const pointer = (type: string, x = 0, y = 0): PointerEvent =>
  Object.assign(new Event(type), { pointerId: 1, clientX: x, clientY: y }) as unknown as PointerEvent;
const send = (type: string, x = 0, y = 0): boolean => window.dispatchEvent(pointer(type, x, y));

let task: { [name in keyof Required<Omit<PointerTask, 'scroller' | 'isScrolled'>>]: ReturnType<typeof vi.fn> };
beforeEach(() => {
  task = { start: vi.fn(), move: vi.fn(), drop: vi.fn(), cancel: vi.fn(), press: vi.fn() };
  followPointer(pointer('pointerdown', 10, 10), task as unknown as PointerTask);
});
afterEach(() => send('pointercancel'));

it('is told of a release outside of the window where it was, and then hears nothing more', () => {
  send('pointermove', 100, 100);
  send('pointerup', -400, 9000);
  expect(task.move).toHaveBeenLastCalledWith({ x: -400, y: 9000 }, expect.any(Function));
  expect(task.drop).toHaveBeenCalledTimes(1);
  send('pointermove', 20, 20);
  send('pointerup', 20, 20);
  expect(task.drop).toHaveBeenCalledTimes(1);
  expect(document.querySelector('.sb-shield')).toBeNull();
});

it.each(['blur', 'pointercancel'])('is given up when the window loses the pointer: %s', (lost) => {
  send('pointermove', 100, 100);
  send(lost);
  expect([task.cancel.mock.calls.length, task.drop.mock.calls.length]).toEqual([1, 0]);
  send('pointerup', 100, 100);
  expect(task.drop).not.toHaveBeenCalled();
});

it('is a press where the pointer did not move', () => {
  send('pointerup', 11, 11);
  expect([task.press.mock.calls.length, task.drop.mock.calls.length, task.start.mock.calls.length]).toEqual([1, 0, 0]);
});

it('asks where an element is once, until something scrolls, and keeps the moves of a drag to itself', () => {
  const box = document.body.appendChild(document.createElement('div'));
  const read = vi.spyOn(box, 'getBoundingClientRect');
  const others = vi.fn();
  document.addEventListener('pointermove', others);
  task.move.mockImplementation((_point, rectOf) => rectOf(box));
  vi.useFakeTimers();
  const moveTo = (x: number): void => {
    box.dispatchEvent(Object.assign(new Event('pointermove', { bubbles: true }), { pointerId: 1, clientX: x }));
    vi.advanceTimersToNextFrame();
  };
  for (const x of [100, 110, 120]) moveTo(x);
  expect([task.move.mock.calls.length, read.mock.calls.length, others.mock.calls.length]).toEqual([3, 1, 0]);
  document.dispatchEvent(new Event('scroll'));
  moveTo(130);
  expect(read).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  document.removeEventListener('pointermove', others);
  box.remove();
});

const finger = (type: string, id: number, x = 10, y = 10): PointerEvent =>
  Object.assign(new Event(type), {
    ...{ pointerId: id, clientX: x, clientY: y, pointerType: 'touch' },
  }) as unknown as PointerEvent;

it('lifts what scrolls by a long press of a finger; a swipe and a second finger are left to the browser', () => {
  vi.useFakeTimers();
  const press = (): void => followPointer(finger('pointerdown', 7), { ...task, isScrolled: true } as never);
  const held = (ms: number): number => {
    vi.advanceTimersByTime(ms);
    return task.start.mock.calls.length;
  };
  press();
  window.dispatchEvent(finger('pointermove', 7, 10, 60));
  expect([held(2000), task.cancel.mock.calls.length, task.press.mock.calls.length]).toEqual([0, 0, 0]);
  press();
  window.dispatchEvent(finger('pointerdown', 8, 90, 90));
  expect(held(2000)).toBe(0);
  press();
  window.dispatchEvent(finger('pointerup', 7));
  expect([held(2000), task.press.mock.calls.length]).toEqual([0, 1]);
  press();
  window.dispatchEvent(finger('pointermove', 7, 13, 14));
  expect([held(300), isDragged()]).toEqual([0, false]);
  expect([held(200), isDragged()]).toEqual([1, true]);
  window.dispatchEvent(finger('pointerdown', 8, 90, 90));
  window.dispatchEvent(finger('pointerup', 7, 10, 200));
  expect([task.drop.mock.calls.length, isDragged()]).toEqual([1, false]);
  vi.useRealTimers();
});
