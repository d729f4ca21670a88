import { describe, expect, it } from 'vitest';
import {
  copied,
  differences,
  effective,
  EMPTY,
  given,
  Grants,
  tick,
  type Draft,
  type HeldLetter,
} from './permission.model.js';

const at = (path: string[], letter: HeldLetter['letter'] = 'read'): HeldLetter => ({
  source_id: 1,
  path,
  letter,
  end_time: null,
  access_level: null,
});
const over = (held: HeldLetter[], draft: Draft = EMPTY) => ({
  held: new Grants(held),
  now: effective(held, draft),
  draft,
});
const press = (held: HeldLetter[], grant: HeldLetter, draft: Draft = EMPTY) => {
  const rights = over(held, draft);
  return tick(rights.held, rights.now, rights.draft, grant);
};

describe('cells of the grid of rights', () => {
  it('say all, some and none, by the object, its parents and what is below it', () => {
    const { now } = over([at(['s', 't'])]);
    expect(now.cell(at(['s', 't', 'c']))).toMatchObject({ state: 'all', isInherited: true });
    expect(now.cell(at(['s', 't']))).toMatchObject({ state: 'all', isInherited: false });
    expect(now.cell(at(['s']))).toMatchObject({ state: 'some' });
    expect(now.cell(at([]))).toMatchObject({ state: 'some' });
    expect(now.cell(at(['s', 'u']))).toMatchObject({ state: 'none' });
    expect(now.cell(at(['s', 't'], 'write'))).toMatchObject({ state: 'none' });
    expect(over([at(['s'], 'forbid')]).now.cell(at(['s', 't']))).toMatchObject({ isBanned: true });
  });

  it('offer to enable closed parents, and give once they are', () => {
    const first = press([], at(['s', 't']));
    expect(first).toMatchObject({ kind: 'offer', parents: [{ path: [] }, { path: ['s'] }] });
    if (first.kind !== 'offer') return;
    const draft = given(new Grants([]), EMPTY, first.right, first.parents);
    expect([...draft.changes.values()]).toMatchObject([{ path: ['s', 't'], granted: true }]);
    expect(press([], at(['s', 'u']), draft)).toMatchObject({ kind: 'draft' });
    expect(press([at(['s', 'v'])], at(['s', 'u']))).toMatchObject({ kind: 'draft' });
  });

  it('take what was given here, not what comes from a parent or stands below a ban', () => {
    expect(press([at(['s'])], at(['s', 't']))).toEqual({ kind: 'unsupported', by: 'parent' });
    expect(press([at(['s'], 'forbid')], at(['s', 't']))).toEqual({ kind: 'unsupported', by: 'ban' });
    const taken = press([at(['s'])], at(['s']));
    expect(taken).toMatchObject({ kind: 'draft' });
    // Pressed again it is as it was: no change is left.
    if (taken.kind === 'draft')
      expect(press([at(['s'])], at(['s']), { ...taken.draft, opens: [at([])] })).toMatchObject({
        draft: { changes: new Map() },
      });
  });

  it('copy what is missing with its end, and tell two subjects apart', () => {
    const theirs = [{ ...at(['s', 't']), end_time: '2030-01-01 00:00:00' }, at(['s', 'u'])];
    const { held, now } = over([at(['s', 'u']), at(['s', 'w'])]);
    const { draft, count } = copied(held, now, EMPTY, theirs);
    expect(count).toBe(1);
    expect([...draft.changes.values()]).toMatchObject([{ path: ['s', 't'], end_time: '2030-01-01 00:00:00' }]);
    const found = differences(now, theirs);
    expect(found.mine.map(({ path }) => path)).toEqual([['s', 'w']]);
    expect(found.theirs.map(({ path }) => path)).toEqual([['s', 't']]);
  });
});
