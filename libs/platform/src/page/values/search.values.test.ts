import { expect, it } from 'vitest';
import { searchValues } from './search.values.js';

it('a field of the form comes before a param of the page of the same name; one that is empty hides none', () => {
  const page = { city: '杭州', id: 7 };
  expect(searchValues(page, { city: '宁波', keyword: 'a' })).toEqual({ city: '宁波', id: 7, keyword: 'a' });
  for (const empty of [null, undefined, '', '  ', [], [null, '']])
    expect(searchValues(page, { city: empty })).toEqual(page);
});

it('no and nought are values', () => {
  expect(searchValues({ on: true, count: 3 }, { on: false, count: 0 })).toEqual({ on: false, count: 0 });
});
