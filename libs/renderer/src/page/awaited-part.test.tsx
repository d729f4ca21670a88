import { act, lazy, Suspense, type ComponentType } from 'react';
import type { PageRuntime } from '@sluice/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../fixture/draw.js';
import { AwaitedPart } from './awaited-part.js';
import { ViewBoundary } from './error-boundary.js';
import { PART_TIMEOUT_MS } from './late-part.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a view whose part does not come says so after 120 seconds, and not before; its neighbours live', async () => {
  const log = vi.fn();
  const page = { ports: { log }, doc: { id: 1, app_id: 2 } } as unknown as PageRuntime;
  const Never = lazy(() => new Promise<{ default: ComponentType }>(() => undefined));
  // React tells the console of what a boundary has caught, and jsdom does too.
  const quiet = (event: Event): void => event.preventDefault();
  window.addEventListener('error', quiet);
  const answer = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const drawn = await draw(
    <>
      <ViewBoundary page={page} view={{ id: 3, uid: 'slow' }}>
        <Suspense fallback={<AwaitedPart>on its way</AwaitedPart>}>
          <Never />
        </Suspense>
      </ViewBoundary>
      <p>neighbour</p>
    </>,
  );
  await act(async () => {
    await vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS - 1);
  });
  expect(drawn.box.textContent).toContain('on its way');
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1);
  });
  expect(drawn.one('[role=alert]').textContent).toContain('加载失败，请刷新再试！');
  expect(drawn.button('刷新')).toBeTruthy();
  expect(drawn.box.textContent).toContain('neighbour');
  expect(log).toHaveBeenCalledTimes(1);
  answer.mockRestore();
  window.removeEventListener('error', quiet);
  await drawn.close();
});
