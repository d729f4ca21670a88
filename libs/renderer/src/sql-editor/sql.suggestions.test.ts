import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Completion, SqlWriting } from './catalogue.type.js';
import { suggestAt } from './sql.suggestions.js';
import { sqlTokens } from './sql.tokens.js';

/** What the server says of a PostgreSQL source. */
const postgresWriting: SqlWriting = {
  dialect: 'postgres',
  quote: { open: '"', close: '"' },
  bare: '^[a-z_][a-z0-9_]*$',
  schema: 'public',
  first_rows: 'SELECT *\nFROM {table}\nLIMIT {rows}',
};

const columns = (...names: string[]) => names.map((name) => ({ name, type: 'text' }));
const completion: Completion = {
  schemas: ['public', 'sales'],
  tables: [
    { schema: 'public', name: 'customer', kind: 'table', columns: columns('id', 'name', 'phone', 'from_date') },
    { schema: 'public', name: 'orders', kind: 'table', columns: columns('id', 'customer_id', 'amount') },
    { schema: 'public', name: 'customer_contact', kind: 'view', columns: columns('id', 'phone') },
    { schema: 'sales', name: 'Target', kind: 'table', columns: columns('year', 'amount') },
  ],
  functions: ['date_trunc', 'string_agg', 'count', 'lower'],
  sql: postgresWriting,
};

/** What is offered at the mark `|` in a text. */
function offered(marked: string, known: Completion | null = completion): string[] {
  const position = marked.indexOf('|');
  const found = suggestAt(marked.replace('|', ''), position, known, '');
  return (found?.list ?? []).map(({ insert }) => insert);
}
const first = (marked: string, count = 4): string[] => offered(marked).slice(0, count);

/** What the server says of a MySQL source. */
const shop: Completion = {
  schemas: ['archive', 'shop'],
  tables: [
    { schema: 'shop', name: 'Order Line', kind: 'table', columns: columns('id', 'unit price') },
    { schema: 'shop', name: 'customer', kind: 'table', columns: columns('id', 'name') },
    { schema: 'archive', name: 'customer', kind: 'table', columns: columns('id', 'phone') },
  ],
  functions: ['group_concat'],
  sql: { ...postgresWriting, dialect: 'mysql', quote: { open: '`', close: '`' }, schema: 'shop' },
};

describe('suggestions', () => {
  it('offer the columns of the tables in FROM first, with and without a typed letter', () => {
    expect(first('select | from customer')).toEqual(['id', 'name', 'phone', 'from_date']);
    expect(first('select n| from customer', 1)).toEqual(['name']);
    expect(first('select * from customer where p|', 1)).toEqual(['phone']);
    expect(first('select * from customer order by |', 2)).toEqual(['id', 'name']);
    expect(first('update customer set |', 2)).toEqual(['id', 'name']);
    expect(first('insert into orders (|', 3)).toEqual(['id', 'customer_id', 'amount']);
    expect(first('delete from orders where a|', 1)).toEqual(['amount']);
  });

  it('offer columns, then tables, functions and keywords', () => {
    const all = offered('select c| from orders');
    const order = ['customer_id', 'customer', 'count', 'coalesce', 'case'].map((name) => all.indexOf(name));
    expect(order).not.toContain(-1);
    expect(all.indexOf('customer_id')).toBe(0);
    expect(all.indexOf('customer')).toBeLessThan(all.indexOf('count'));
    expect(all.indexOf('count')).toBeLessThan(all.indexOf('case'));
  });

  it('read and write names as the source does: in backticks, with texts in either other quote', () => {
    expect(offered('select * from Ord|', shop)[0]).toBe('`Order Line`');
    expect(offered('select * from `Ord|', shop)[0]).toBe('`Order Line`');
    expect(offered('select | from `Order Line`', shop).slice(0, 2)).toEqual(['id', '`unit price`']);
    expect(offered('select l.| from `Order Line` l', shop)).toEqual(['id', '`unit price`']);
    expect(offered('select * from cust|', shop).slice(0, 2)).toEqual(['customer', 'archive.customer']);
    expect(offered('select "it\\" | from customer', shop)).toEqual([]);
    expect(offered('select id # | from customer', shop)).toEqual([]);
    expect(offered('select "a", | from customer', shop).slice(0, 2)).toEqual(['id', 'name']);
  });

  it('find functions', () => {
    expect(first('select date_tr|', 1)).toEqual(['date_trunc']);
    expect(first('select string_a| from customer', 1)).toEqual(['string_agg']);
  });

  it('tell which of two equal columns is meant', () => {
    const all = offered('select | from customer c join orders o on true');
    expect(all).toEqual(expect.arrayContaining(['c.id', 'o.id', 'name', 'amount']));
    expect(all).not.toContain('id');
  });

  it('follow aliases, subqueries, common tables and renamed columns', () => {
    expect(offered('select c.| from customer c')).toEqual(['id', 'name', 'phone', 'from_date']);
    expect(offered('select d.| from (select phone as p, count(*), 1 as one from customer) d')).toEqual([
      'p',
      'count',
      'one',
    ]);
    expect(first('with x as (select id, upper(name) from customer) select | from x', 2)).toEqual(['id', 'upper']);
    expect(
      first('with x (a, b) as (select id, name from customer), y as (select a from x) select | from y', 1),
    ).toEqual(['a']);
    expect(offered('select t.| from (values (1, 2)) as t (a, b)')).toEqual(['a', 'b']);
    expect(offered('with x as (select * from orders) select * from x where x.|')).toEqual([
      'id',
      'customer_id',
      'amount',
    ]);
    expect(offered('with x as (select * from orders) select * from |')[0]).toBe('x');
  });

  it('look outwards from a subquery, the nearest relation first', () => {
    const all = offered('select * from customer c where exists (select 1 from orders o where | )');
    expect(all.slice(0, 3)).toEqual(['id', 'customer_id', 'amount']);
    expect(all).toContain('phone');
  });

  it('offer tables where a relation is named, those of other schemas with their schema and quotes', () => {
    expect(first('select * from |', 4)).toEqual(['customer', 'orders', 'customer_contact', 'sales."Target"']);
    expect(first('select * from cust|', 1)).toEqual(['customer']);
    expect(offered('select * from sales.|')).toEqual(['"Target"']);
  });

  it('look at the statement of the cursor alone', () => {
    expect(first('select * from customer; select | from orders; select 1', 3)).toEqual(['id', 'customer_id', 'amount']);
  });

  it('write keywords as the person does, and a whole word leads', () => {
    expect(first('se|', 1)).toEqual(['select']);
    expect(first('SE|', 1)).toEqual(['SELECT']);
    expect(first('select id from| customer', 1)).toEqual(['from']);
  });

  it.each(["select 'n|'", 'select 1 -- n|', 'select /* n| */ 1', 'select $$ n|', 'select 12|', 'select id as n|'])(
    'stay away in %s',
    (text) => {
      expect(offered(text)).toEqual([]);
    },
  );

  it('work before the catalogue is known', () => {
    expect(offered('sel|', null)).toContain('select');
  });
});

const sqlish = fc.stringMatching(
  /^(select|from|with|as|join|a|b\.|"|'|--|\/\*|\(|\)|,|;|\$\$|\*|\s|x1|union|[^a-z])*$/,
);

describe('reading text that is not finished', () => {
  it('cuts any text into tokens that follow each other and miss nothing but white space', () => {
    fc.assert(
      fc.property(fc.oneof(sqlish, fc.string({ unit: 'binary' })), (text) => {
        let at = 0;
        for (const token of sqlTokens(text)) {
          expect(text.slice(at, token.start).trim()).toBe('');
          expect(token.end).toBeGreaterThan(token.start);
          at = token.end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
    );
  });

  it('suggests at any place of any text without failing', () => {
    fc.assert(
      fc.property(fc.oneof(sqlish, fc.string()), fc.nat(80), (text, at) => {
        const position = Math.min(at, text.length);
        const found = suggestAt(text, position, completion, '');
        expect(found === null || found.from <= position).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
