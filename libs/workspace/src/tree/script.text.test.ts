import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteName, type SqlWriting } from '@sluice/renderer/sql-editor';
import type { CatalogueNode } from '../wire/catalogue.calls.js';
import { postgresWriting } from '../wire/writing.testing.js';
import { firstRowsText, scriptName, tabSchema } from './script.text.js';
import type { TreeNode } from './tree.model.js';

const node = (kind: CatalogueNode['kind'], name: string, sql?: SqlWriting): CatalogueNode => ({
  id: 1,
  kind,
  name,
  leaf: false,
  sql,
});
const tableIn = (schema: string, sql?: SqlWriting, name = 'customer'): TreeNode => ({
  key: '',
  node: node('table', name),
  depth: 2,
  sourceId: 3,
  path: [node('source', 'demo', sql), node('schema', schema)],
});
/** A source that quotes as SQL Server does and pages with TOP. */
const bracketed: SqlWriting = {
  dialect: 'mssql',
  quote: { open: '[', close: ']' },
  bare: '^[a-z]+$',
  schema: 'dbo',
  first_rows: 'SELECT TOP {rows} * FROM {table}',
};

describe('names in scripts', () => {
  it('are written with their schema, unless that is the default of the source', () => {
    expect(scriptName(tableIn('sales', postgresWriting))).toBe('sales.customer');
    expect(scriptName(tableIn('public', postgresWriting))).toBe('customer');
    expect(tabSchema(tableIn('public', postgresWriting))).toBe('');
    expect(tabSchema(tableIn('sales', postgresWriting))).toBe('sales');
  });

  it('and the first rows of a table are asked for as the source wants it', () => {
    expect(firstRowsText(tableIn('public', postgresWriting), 100)).toBe('SELECT *\nFROM customer\nLIMIT 100');
    expect(firstRowsText(tableIn('sales', bracketed, 'Price $& list'), 5)).toBe(
      'SELECT TOP 5 * FROM sales.[Price $& list]',
    );
    expect(firstRowsText(tableIn('sales'), 5)).toBeUndefined();
  });

  it.each([postgresWriting, bracketed])('no name ends its own quotes', (writing) => {
    const { open, close } = writing.quote;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const quoted = quoteName(name, writing);
        if (quoted === name) expect(name).toMatch(new RegExp(writing.bare));
        else
          expect([quoted[0], quoted.slice(1, -1).replaceAll(close + close, '')]).toEqual([
            open,
            expect.not.stringContaining(close),
          ]);
      }),
    );
  });
});
