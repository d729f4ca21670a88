import { describe, expect, it } from 'vitest';
import { roomBelow } from './grid-room.js';

describe('the room of a grid', () => {
  it('ends above the pager however many lines the filters take', () => {
    for (const top of [90, 240, 300]) expect(top + (roomBelow(top, 900) ?? 0) + 46).toBeLessThan(900);
  });

  it('leaves room for a pager of two lines', () => {
    expect(roomBelow(240, 900, 100)).toBe((roomBelow(240, 900, 44) ?? 0) - 56);
  });

  it('is the usual one for a grid far down the page', () => {
    expect(roomBelow(600, 900)).toBeUndefined();
  });
});
