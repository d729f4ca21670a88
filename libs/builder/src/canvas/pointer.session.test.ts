import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPointer, type PointerTask } from './pointer.session.js';

/** A drag that ends where nobody can drop, or ends by itself, leaves everything as it was. */
const pointer = (type: string, x = 0, y = 0): PointerEvent =>
  Object.assign(new Event(type), { pointerId: 1, clientX: x, clientY: y }) as unknown as PointerEvent;
const send = (type: string, x = 0, y = 0): boolean => window.dispatchEvent(pointer(type, x, y));

let task: { [name in keyof Required<Omit<PointerTask, 'scroller'>>]: ReturnType<typeof vi.fn> };
beforeEach(() => {
  task = { start: vi.fn(), move: vi.fn(), drop: vi.fn(), cancel: vi.fn(), press: vi.fn() };
  followPointer(pointer('pointerdown', 10, 10), task as unknown as PointerTask);
});
afterEach(() => send('pointercancel'));

it('is told of a release outside of the window where it was, and then hears nothing more', () => {
  send('pointermove', 100, 100);
  send('pointerup', -400, 9000);
  expect(task.move).toHaveBeenLastCalledWith({ x: -400, y: 9000 });
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
