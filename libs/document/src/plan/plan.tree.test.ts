import { describe, expect, it } from 'vitest';
import { planTree, type PlanNode } from './plan.tree.js';

const shape = ({ name, object, rows, cost, isWorst, children }: PlanNode): unknown[] => [
  name,
  object,
  rows,
  cost,
  isWorst === true,
  ...children.map(shape),
];

/** As PostgreSQL answered `EXPLAIN (FORMAT JSON)`, with a condition and widths hidden by the mask of plans. */
const joined = `[
  {
    "Plan": {
      "Node Type": "Hash Join",
      "Parallel Aware": false,
      "Join Type": "Inner",
      "Startup Cost": 7.50,
      "Total Cost": 31.17,
      "Plan Rows": 1000,
      "Plan Width": ?,
      "Hash Cond": "(o.customer_id = c.id)",
      "Plans": [
        {
          "Node Type": "Seq Scan",
          "Relation Name": "orders",
          "Total Cost": 21.00,
          "Plan Rows": 1000,
          "Plan Width": ?
        },
        {
          "Node Type": "Hash",
          "Total Cost": 5.00,
          "Plan Rows": 200,
          "Plans": [
            {
              "Node Type": "Index Scan",
              "Relation Name": "customer",
              "Index Name": "customer_pkey",
              "Total Cost": 5.00,
              "Plan Rows": 200,
              "Filter": ******
            }
          ]
        }
      ]
    }
  }
]`;

/** As MariaDB 10.11 answered `EXPLAIN FORMAT=JSON`, with a condition hidden. */
const block = `{
  "query_block": {
    "select_id": 1,
    "nested_loop": [
      {
        "read_sorted_file": {
          "filesort": {
            "sort_key": "c.n",
            "table": {
              "table_name": "c",
              "access_type": "ALL",
              "possible_keys": ["PRIMARY"],
              "rows": 500,
              "filtered": 100,
              "attached_condition": ******
            }
          }
        }
      },
      {
        "table": {
          "table_name": "o",
          "access_type": "ref",
          "key": "c",
          "ref": ["d.c.id"],
          "rows": 3,
          "using_index": true
        }
      }
    ]
  }
}`;

/** As MySQL writes it (manual, 10.8.2): costs are texts. */
const costed = `{
  "query_block": {
    "select_id": 1,
    "cost_info": {
      "query_cost": "50.25"
    },
    "table": {
      "table_name": "c",
      "access_type": "ALL",
      "rows_examined_per_scan": 500,
      "cost_info": {
        "read_cost": "0.25",
        "prefix_cost": "50.25"
      }
    }
  }
}`;

describe('plans as trees', () => {
  it('of nodes with a type, whatever of them is hidden, the dearest marked', () => {
    expect(shape(planTree(joined) as PlanNode)).toEqual([
      'Inner Hash Join',
      '',
      1000,
      31.17,
      false,
      ['Seq Scan', 'orders', 1000, 21, true],
      ['Hash', '', 200, 5, false, ['Index Scan', 'customer · customer_pkey', 200, 5, false]],
    ]);
    expect(planTree(joined)?.children[1]?.children[0]?.condition).toBe('******');
  });

  it('of named steps, by the rows that are read where no cost is told', () => {
    expect(shape(planTree(block) as PlanNode)).toEqual([
      'query block',
      '',
      undefined,
      undefined,
      false,
      [
        'read sorted file',
        '',
        undefined,
        undefined,
        false,
        ['filesort', '', undefined, undefined, false, ['table: ALL', 'c', 500, undefined, true]],
      ],
      ['table: ref', 'o · c', 3, undefined, false],
    ]);
    expect(shape(planTree(costed) as PlanNode)).toEqual([
      'query block',
      '',
      undefined,
      50.25,
      false,
      ['table: ALL', 'c', 500, 50.25, true],
    ]);
  });

  it.each(['', '{', '}', '[1, 2]', '{"a": 1}', 'Seq Scan on t', '{\n"a": {\n}\n}', '[\n{\n"Plan": 1\n}\n]'])(
    'of %j are none',
    (text) => expect(planTree(text)).toBeUndefined(),
  );
});
