import { describe, expect, it } from 'vitest';
import type { DictionaryNode } from '@sluice/document';
import { treeLevel } from '../page/dictionary.level.js';
import { regionTree } from './region.tree.js';

const all = (nodes: readonly DictionaryNode[]): DictionaryNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children ?? [])]);

describe('regions of China', () => {
  it('hold every province with its cities and counties under codes of GB/T 2260', () => {
    const tree = regionTree(3);
    expect(tree).toHaveLength(34);
    const nodes = all(tree);
    expect(new Set(nodes.map(({ code }) => code)).size).toBe(nodes.length);
    for (const { code, name } of nodes)
      expect([code, name]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\p{Script=Han}+$/u)]);
    const path = (code: string): string[] =>
      [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code].map((one) =>
        String(nodes.find((node) => node.code === one)?.name),
      );
    expect(path('330106')).toEqual(['浙江省', '杭州市', '西湖区']);
    expect(path('440305')).toEqual(['广东省', '深圳市', '南山区']);
    expect(nodes.find(({ code }) => code === '441900')).toMatchObject({ name: '东莞市', leaf: true });
    expect(all(regionTree(1))).toHaveLength(34);
  });

  it('are loaded level by level, with the branch of a saved value unfolded', () => {
    const top = treeLevel(regionTree(3), {});
    expect(top).toHaveLength(34);
    expect(top.every((node) => node.children === undefined)).toBe(true);
    expect(top[0]).toMatchObject({ leaf: false });
    expect(treeLevel(regionTree(3), { parent: '330000' }).map(({ name }) => name)).toContain('杭州市');
    const open = treeLevel(regionTree(3), { value: '330106' });
    const zhejiang = open.find(({ code }) => code === '330000');
    expect(
      zhejiang?.children?.find(({ code }) => code === '330100')?.children?.some(({ code }) => code === '330106'),
    ).toBe(true);
    expect(zhejiang?.children?.find(({ code }) => code === '330200')?.children).toBeUndefined();
    expect(treeLevel(regionTree(3), { value: '999999' })).toEqual(top);
    expect(treeLevel(regionTree(3), { parent: '330106' })).toEqual([]);
  });
});
