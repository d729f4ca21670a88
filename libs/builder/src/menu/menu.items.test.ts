import { describe, expect, it } from 'vitest';
import { entriesBelow, isWhole, MENU_ROOT, menuItems, menuMove } from './menu.items.js';

const row = (uid: string, sortKey: string, kind: string, parent?: string): Record<string, unknown> => ({
  id: `7:${uid}`,
  parent_id: parent === undefined ? null : `7:${parent}`,
  uid,
  place: sortKey,
  kind,
  name: uid,
  app_id: 3,
});
const items = menuItems([
  row('help', '00003', 'link'),
  row('start', '00001', 'page'),
  row('more', '00002', 'group'),
  row('inner', '0000200002', 'group', 'more'),
  row('report', '0000200001', 'page', 'more'),
]);

describe('a menu as a tree', () => {
  it('has the icon that an entry names, and none where it names none', () => {
    const [named, plain] = menuItems([
      { ...row('a', '1', 'page'), icon: 'home' },
      { ...row('b', '2', 'page'), icon: '' },
    ]);
    expect([named?.icon, plain?.icon]).toEqual(['home', undefined]);
  });

  it('has its entries in their order, each below its group', () => {
    expect(entriesBelow(items, MENU_ROOT)).toEqual(['start', 'more', 'help']);
    expect(entriesBelow(items, 'more')).toEqual(['report', 'inner']);
    expect(isWhole(items)).toBe(true);
    expect(isWhole(items.filter(({ uid }) => uid !== 'more'))).toBe(false);
  });

  it('says what a drop moves: among entries, onto a group, and out of it', () => {
    expect(menuMove(items, 'help', { item: MENU_ROOT, index: 0 })).toEqual({
      entry: 'help',
      parent: null,
      after: null,
    });
    expect(menuMove(items, 'start', { item: MENU_ROOT, index: 2 })).toEqual({
      entry: 'start',
      parent: null,
      after: 'help',
    });
    expect(menuMove(items, 'help', { item: 'more', index: undefined })).toEqual({
      entry: 'help',
      parent: 'more',
      after: 'inner',
    });
    expect(menuMove(items, 'report', { item: 'more', index: 1 })).toEqual({
      entry: 'report',
      parent: 'more',
      after: 'inner',
    });
    expect(menuMove(items, 'report', { item: MENU_ROOT, index: 1 })).toEqual({
      entry: 'report',
      parent: null,
      after: 'start',
    });
  });

  it('drops nothing into a page, a link, an entry itself or what is below it', () => {
    for (const [uid, item] of [
      ['help', 'start'],
      ['start', 'help'],
      ['more', 'more'],
      ['more', 'inner'],
      ['start', 'nothing'],
    ] as const)
      expect(menuMove(items, uid, { item, index: undefined })).toBeUndefined();
  });
});
