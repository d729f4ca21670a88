import { describe, expect, it } from 'vitest';
import type { Caller } from '../dispatch/caller.js';
import { Sight } from '../data-source/sight.js';
import type { SourceRecord } from '../data-source/source.type.js';
import { unseenSchema } from './missing.names.js';

const source = { id: 1, type: 'mssql', catalogue_name: 'shop' } as SourceRecord;
const nothing = new Sight({ roles: [] as string[] } as Caller, source, []);
const snapshot = { version: '1', database: 'shop', searchPath: [], relations: [], schemas: ['Vault', 'VALET'] };
const hiddenBy = (schema: string, foldsTables?: true): string[] | undefined =>
  unseenSchema({ text: 'SELECT 1', schema }, source, { ...snapshot, foldsTables }, nothing)?.record.objects;

describe('a chosen schema that somebody does not see', () => {
  it('is recorded as the catalogue calls it where the source folds names', () => {
    expect(hiddenBy('vAULT', true)).toEqual(['shop.Vault']);
    expect(hiddenBy('valet', true)).toEqual(['shop.VALET']);
    expect(hiddenBy('nosuch', true)).toEqual([]);
  });

  it('is another one in another case where the source does not', () => {
    expect(hiddenBy('Vault')).toEqual(['shop.Vault']);
    expect(hiddenBy('vAULT')).toEqual([]);
  });
});
