// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { Edit } from '@sluice/document/edit';
import { BuilderSession } from './builder.session.js';
import type { Draft, DraftCalls } from './draft.type.js';
import { laterState } from './later.state.js';

const step = { 'zh-chs': '改名', en: 'Rename' };
const rename = (to: string): Edit => ({ op: 'set', node: 'a', path: ['name'], to });
const document = { kind: 'page', views: [{ uid: 'a', name: 'A' }] };
const open = (): BuilderSession =>
  new BuilderSession(
    { get: vi.fn(), edit: vi.fn(() => new Promise(() => undefined)) } as unknown as DraftCalls,
    { document, revision: 1, findings: [] } as unknown as Draft,
  );

it('tells of what is typed a moment later, once for all letters of it, and of a selection at once', async () => {
  const session = open();
  const later = laterState(session);
  const listener = vi.fn();
  const leave = later.subscribe(listener);
  for (const text of ['X', 'XY']) session.perform(step, [rename(text)], { field: 'a.name' });
  expect(listener).not.toHaveBeenCalled();
  expect(later.snapshot().document).toBe(document);
  await expect.poll(() => listener.mock.calls.length).toBe(1);
  expect(later.snapshot()).toBe(session.snapshot());
  session.perform(step, [rename('Z')], { field: 'a.name' });
  session.select(['a']);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(later.snapshot()).toBe(session.snapshot());
  leave();
  session.perform(step, [rename('Q')]);
  expect(later.snapshot()).toBe(session.snapshot());
  expect(laterState(session)).toBe(later);
  session.dispose();
});
