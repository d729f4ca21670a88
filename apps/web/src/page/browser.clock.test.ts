// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createExternalStore } from '../store/external.store.js';
import { createPageClock } from './browser.clock.js';

describe('the clock of a page', () => {
  it('calls the page hidden while another one is in front, and tells when it comes back', () => {
    const shown = createExternalStore(true);
    const clock = createPageClock(shown);
    let changes = 0;
    const leave = clock.onVisibilityChange(() => {
      changes += 1;
    });
    expect(clock.visible()).toBe(true);
    shown.set(false);
    expect(clock.visible()).toBe(false);
    shown.set(true);
    expect(changes).toBe(2);
    leave();
    shown.set(false);
    expect(changes).toBe(2);
  });
});
