import { reviewCodes, reviewRule, REVIEW_GROUPS, settingFault, valueOf } from '@sluice/policy';
import { describe, expect, it } from 'vitest';
import { findingsOf } from './rules.testing.js';

describe.each(reviewCodes)('the rule %s', (code) => {
  const rule = reviewRule(code);
  const [first = 'postgres'] = rule.kinds;

  it('fires on its examples and on none that are right', async () => {
    for (const { sql, kind = first, value, rows } of rule.examples.fires) {
      const found = await findingsOf(code, kind, sql, { value, rows });
      expect(found.length, `${kind}: ${sql}`).toBeGreaterThan(0);
      for (const { text } of found) expect(`${text['zh-chs']} ${text.en}`, sql).not.toMatch(/[{}]|undefined/);
    }
    for (const { sql, kind = first, value, rows } of rule.examples.passes)
      expect(
        (await findingsOf(code, kind, sql, { value, rows })).map(({ text }) => text.en),
        `${kind}: ${sql}`,
      ).toEqual([]);
  });

  it('says what it is about in both languages, and its own value is right', () => {
    for (const text of [rule.title, rule.text, rule.finding]) {
      expect(text['zh-chs']).toMatch(/\p{Script=Han}|LIKE|SELECT|CASCADE/u);
      expect(text.en).toMatch(/[a-z]|SELECT|CASCADE|TRUNCATE/);
    }
    expect(settingFault(rule, valueOf(rule, undefined))).toBeUndefined();
    expect(REVIEW_GROUPS).toContain(rule.group);
    // Each kind that it is for has an example, or shares the tree of statements with one that has.
    const shown = new Set([...rule.examples.fires, ...rule.examples.passes].map(({ kind = first }) => kind));
    expect(shown.has('postgres') || shown.has('mysql')).toBe(true);
  });
});

describe('the rules', () => {
  it('are at least forty for PostgreSQL, and the common core for MySQL', () => {
    const count = (kind: 'postgres' | 'mysql'): number =>
      reviewCodes.filter((code) => reviewRule(code).kinds.includes(kind)).length;
    expect(count('postgres')).toBeGreaterThanOrEqual(40);
    expect(count('mysql')).toBeGreaterThanOrEqual(40);
  });

  it('refuse a value that is none of theirs, and work with their own instead', () => {
    const limit = reviewRule('packet-size');
    for (const wrong of [null, '5', 1.5, -1, 1e12, ['a']]) expect(settingFault(limit, wrong)).toBeDefined();
    expect(valueOf(limit, 'x')).toBe(4_194_304);
    expect(settingFault(reviewRule('name-pattern'), '(')).toMatchObject({
      en: expect.stringContaining('wrong') as string,
    });
    expect(settingFault(reviewRule('where-missing'), 5)).toBeDefined();
  });
});
