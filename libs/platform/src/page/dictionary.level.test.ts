import type { DictionaryNode } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { searchedLevels, treeLevel } from './dictionary.level.js';

const leaf = (code: string, name: string): DictionaryNode => ({ code, name });
const tree: DictionaryNode[] = [
  { code: 'bj', name: '北京', children: [leaf('cy', '朝阳区'), leaf('hd', '海淀区')] },
  {
    code: 'ln',
    name: '辽宁',
    children: [
      { code: 'cys', name: '朝阳市', children: [leaf('st', '双塔区'), leaf('lc', '龙城区')] },
      { code: 'sy', name: '沈阳市', children: [leaf('hp', '和平区')] },
    ],
  },
  { code: 'xg', name: '香港', children: [leaf('zx', '中西区')] },
];
const search = (word: string): DictionaryNode[] => searchedLevels(tree, word, ({ name }) => String(name));

describe('levels of a tree that comes level by level', () => {
  it('are unfolded where a word is found, in the name of a place or of what it lies in, and whole on the way', () => {
    expect(search('朝阳')).toEqual([
      { code: 'bj', name: '北京', children: [leaf('cy', '朝阳区'), leaf('hd', '海淀区')] },
      {
        code: 'ln',
        name: '辽宁',
        children: [
          { code: 'cys', name: '朝阳市', children: [leaf('st', '双塔区'), leaf('lc', '龙城区')] },
          { code: 'sy', name: '沈阳市', leaf: false },
        ],
      },
      { code: 'xg', name: '香港', leaf: false },
    ]);
    expect(search(' ZX ')[2]).toEqual(tree[2]);
    expect(search('火星')).toEqual(treeLevel(tree, {}));
  });

  it('are unfolded for as many places as a person looks through', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({
      code: `p${at}`,
      name: `省${at}`,
      children: Array.from({ length: 10 }, (_one, below) => leaf(`c${at}${below}`, `县${below}`)),
    }));
    const found = searchedLevels(many, '县', ({ name }) => String(name));
    expect(found).toHaveLength(9);
    expect(found.filter(({ children }) => children !== undefined)).toHaveLength(5);
  });
});
