import { beforeEach, describe, expect, it } from 'vitest';
import { takeTurn } from './draw-turns.js';

const rest = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));

describe('turns of drawing', () => {
  beforeEach(rest);

  it('draws the first at once and the others after a frame, each in a task of its own', async () => {
    const drawn: string[] = [];
    takeTurn(() => drawn.push('first'));
    takeTurn(() => {
      drawn.push('second');
      queueMicrotask(() => drawn.push('end of the second task'));
    });
    takeTurn(() => drawn.push('third'));
    expect(drawn).toEqual(['first']);
    await rest();
    await rest();
    expect(drawn).toEqual(['first', 'second', 'end of the second task', 'third']);
  });

  it('forgets who gave their place up', async () => {
    const drawn: string[] = [];
    takeTurn(() => drawn.push('first'));
    takeTurn(() => drawn.push('gone'))();
    takeTurn(() => drawn.push('last'));
    await rest();
    await rest();
    expect(drawn).toEqual(['first', 'last']);
  });

  it('draws the others when one fails, and starts afresh afterwards', async () => {
    const drawn: string[] = [];
    expect(() =>
      takeTurn(() => {
        throw new Error('no canvas');
      }),
    ).toThrow('no canvas');
    takeTurn(() => drawn.push('second'));
    await rest();
    await rest();
    takeTurn(() => drawn.push('later'));
    expect(drawn).toEqual(['second', 'later']);
  });
});
