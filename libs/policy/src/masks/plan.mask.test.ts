import { describe, expect, it } from 'vitest';
import { compileMask, PLAN_MASK } from './index.js';

const mask = compileMask(PLAN_MASK, { columns: ['phone', 'a.b'] });

describe('the text of a plan', () => {
  it.each([
    [
      'Index Scan using customer_pkey on customer  (cost=0.29..8.31 rows=1 width=73)',
      'Index Scan using customer_pkey on customer  (cost=0.29..8.31 rows=1 width=?)',
    ],
    ["  Filter: (phone = '13800000001'::text)", '  Filter: ******'],
    ["  Filter: ((c.phone)::text ~~ '138%'::text)", '  Filter: ******'],
    ["  Filter: ((city)::text = '北京'::text)", "  Filter: ((city)::text = '******'::text)"],
    ['  Index Cond: (id = 5)', '  Index Cond: (id = ******)'],
    ['  Filter: ((x1 > 12.5) AND (phones = 3))', '  Filter: ((x1 > ******) AND (phones = ******))'],
    ["  Output: id, upper(phone), 'it''s', 42", "  Output: id, upper(phone), '******', ******"],
    ['  ->  Limit  (cost=0.00..0.05 rows=3 width=4)', '  ->  Limit  (cost=0.00..0.05 rows=3 width=?)'],
    ['        "Plan Width": 73,', '        "Plan Width": ?,'],
    ['        "Plan Rows": 200,', '        "Plan Rows": 200,'],
    [`        "Filter": "(phone = '138'::text)",`, '        "Filter": ******'],
    ['          <Plan-Width>73</Plan-Width>', '          <Plan-Width>?</Plan-Width>'],
    [`          <Filter>(phone = '138'::text)</Filter>`, '          <Filter>******'],
    ['    "attached_condition": "(`shop`.`c`.`phone` = 138)"', '    "attached_condition": ******'],
    ['    "index_condition": "(`shop`.`c`.`id` = 5)"', '    "index_condition": "(`shop`.`c`.`id` = ******)"'],
    ['    -> Filter: (c.phone = 138)  (cost=0.35 rows=1)', '    -> Filter: ******'],
    [`    Index Cond: "(id = 5)"`, `    Index Cond: "(id = ******)"`],
  ])('%s', (line, answer) => {
    expect(mask(line)).toBe(answer);
  });

  it('goes line by line, keeps nothing that is no text, and takes names as they are', () => {
    expect(mask("Seq Scan\n  Filter: (phone = '1')")).toBe('Seq Scan\n  Filter: ******');
    expect(mask(null)).toBeNull();
    expect(mask(5)).toBe('******');
    expect(mask('  Filter: ("a.b" = 1)')).toBe('  Filter: ******');
    expect(compileMask(PLAN_MASK, {})("  Filter: (phone = '1')")).toBe("  Filter: (phone = '******')");
  });

  const unreckoned = compileMask(PLAN_MASK, { columns: ['phone'], figures: false, literals: true });
  it.each([
    [
      'Seq Scan on orders_2024 o1  (cost=0.29..8.31 rows=1 width=73)',
      'Seq Scan on orders_2024 o1  (cost=? rows=? width=?)',
    ],
    ['  Workers Planned: 2', '  Workers Planned: ?'],
    ["  Filter: ((city)::text = '北京'::text)", "  Filter: ((city)::text = '北京'::text)"],
    ["  Filter: (phone = '138'::text)", '  Filter: ******'],
    ['        "Total Cost": 8.31,', '        "Total Cost": ?,'],
    ['        "Plan Rows": 1e+06,', '        "Plan Rows": ?,'],
    ['          <Plan-Rows>200</Plan-Rows>', '          <Plan-Rows>?</Plan-Rows>'],
    ['    Plan Rows: 200', '    Plan Rows: ?'],
    ['      "query_cost": "20.25"', '      "query_cost": ?'],
    ['      "data_read_per_join": "16K"', '      "data_read_per_join": ?'],
    ['    -> Filter: (c.id = 7)  (cost=0.35 rows=1)', '    -> Filter: (c.id = 7)  (cost=? rows=?)'],
  ])('without what the source reckons: %s', (line, result) => {
    expect(unreckoned(line)).toBe(result);
  });
});
