import { describe, expect, it } from 'vitest';
import { say } from './locale.context.js';
import { texts, type TextKey } from './texts.js';

const files = import.meta.glob<Record<string, unknown>>('./*.texts.ts', { eager: true });
const late = Object.values(files).flatMap((file) =>
  Object.entries(file).flatMap(([name, catalogue]) => (name.endsWith('Texts') ? [catalogue as typeof texts] : [])),
);

describe('texts of the renderer', () => {
  it('are there in both languages with the same places', () => {
    const marks = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();
    expect(late.length).toBeGreaterThanOrEqual(9);
    for (const [key, text] of [texts, ...late].flatMap((catalogue) => Object.entries(catalogue))) {
      expect(marks(text.en), key).toEqual(marks(text['zh-chs']));
      expect(text['zh-chs'].length, key).toBeGreaterThan(0);
      expect(/[\u4e00-\u9fff]/.test(text.en), key).toBe(false);
    }
  });

  it('fill their places', () => {
    expect(say('en', 'pager.total', { count: 3 })).toBe('3 in total');
    expect(say('zh-chs', 'table.selected' satisfies TextKey, { count: 3 })).toBe('已选 3 项');
  });
});
