import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTab, changeTab, closeTab, readTabs, reopenTab, writeTabs, type EditorTabs } from './editor-tabs.js';

const none: EditorTabs = { tabs: [], active: '', closed: [] };

describe('editor tabs', () => {
  it('survive a reload with text, source and the tab in front', () => {
    let state = addTab(addTab(none, { text: 'SELECT 1', sourceId: 3 }), { title: 'mine' });
    state = changeTab(state, state.tabs[0]?.id ?? '', { schema: 'sales' });
    expect(readTabs(writeTabs(state))).toEqual(state);
  });

  it('give a new tab the smallest free number', () => {
    const three = addTab(addTab(addTab(none)));
    const two = closeTab(three, three.tabs[1]?.id ?? '');
    expect(addTab(two).tabs.map((tab) => tab.number)).toEqual([1, 3, 2]);
  });

  it('show the neighbour of a closed tab, and empty the last one instead of closing it', () => {
    const two = addTab(addTab(none, { text: 'a' }), { text: 'b' });
    const one = closeTab(two, two.active);
    expect(one.tabs.map((tab) => tab.text)).toEqual(['a']);
    expect(one.active).toBe(one.tabs[0]?.id);
    expect(closeTab(one, one.active).tabs.map((tab) => tab.text)).toEqual(['']);
  });

  it('come back with their text, name and source after they were closed, also after a reload', () => {
    const two = addTab(addTab(none, { text: 'a' }), { text: 'b', title: 'mine', sourceId: 3 });
    const closed = closeTab(closeTab(two, two.active), two.tabs[0]?.id ?? '');
    expect(closed.tabs.map(({ text }) => text)).toEqual(['']);
    const again = reopenTab(reopenTab(readTabs(writeTabs(closed)) ?? none));
    expect(again.tabs.map(({ text, title }) => [text, title])).toEqual([
      ['', ''],
      ['a', ''],
      ['b', 'mine'],
    ]);
    expect(again.closed).toEqual([]);
    expect(again.tabs.find(({ id }) => id === again.active)).toMatchObject({ text: 'b', sourceId: 3 });
    expect(reopenTab(again)).toBe(again);
  });

  it('are not kept when they were closed empty', () => {
    const two = addTab(addTab(none), { text: '  ' });
    expect(closeTab(two, two.active).closed).toEqual([]);
  });

  it('never give two tabs one id, and always have one in front', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant('add' as const), fc.nat(6)), { maxLength: 40 }), (acts) => {
        const state = acts.reduce<EditorTabs>(
          (now, act) => (act === 'add' ? addTab(now) : closeTab(now, now.tabs[act]?.id ?? '')),
          addTab(none),
        );
        expect(new Set(state.tabs.map((tab) => tab.id)).size).toBe(state.tabs.length);
        expect(state.tabs.some((tab) => tab.id === state.active)).toBe(true);
      }),
    );
  });

  it.each([null, '', '{', '[]', '{"tabs":[]}', '{"tabs":[{"id":1}]}', '{"tabs":"x"}'])(
    'start anew from unusable memory %j',
    (text) => {
      expect(readTabs(text)).toBeNull();
    },
  );
});
