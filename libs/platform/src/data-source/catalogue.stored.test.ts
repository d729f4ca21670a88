import type { Introspection } from '@sluice/connectors';
import { createSource, startTestPlatform, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoredObjects, type ObjectContent, type StoredObject } from './catalogue.stored.js';

type Relation = Omit<Introspection['relations'][number], 'columns' | 'schema'> & { parent: number };
const table: Relation = {
  parent: 2,
  kind: 'table',
  name: 'customer',
  comment: 'people',
  identity: '17',
  stamp: 's',
  rowEstimate: 10,
  sizeBytes: 8192,
  definition: null,
};
const stored = (object: ObjectContent, more: Partial<StoredObject> = {}): StoredObject => ({
  id: 7,
  gone: false,
  ...object,
  ...more,
});

describe('what is stored and found again', () => {
  it('is the same where all of it is', () => {
    const known = stored(table, { dataType: null, facts: { constraints: [{ columns: ['id'], kind: 'primary' }] } });
    const objects = new StoredObjects([known]);
    const facts = { constraints: [{ kind: 'primary', columns: ['id'], references: undefined }], reacts: undefined };
    expect(objects.same({ ...table, facts })).toBe(7);
    expect(objects.unseen()).toEqual([]);
  });

  it.each<[string, Partial<ObjectContent>]>([
    ['kind', { kind: 'view' }],
    ['comment', { comment: null }],
    ['number of rows', { rowEstimate: 11 }],
    ['size', { sizeBytes: null }],
    ['definition', { definition: 'SELECT 1' }],
    ['identity', { identity: '18' }],
    ['stamp', { stamp: 't' }],
    ['facts', { facts: { reacts: { row: true } } }],
  ])('is another where its %s is', (_what, changed) => {
    const objects = new StoredObjects([stored(table)]);
    expect(objects.same({ ...table, ...changed })).toBeUndefined();
    expect(objects.unseen()).toEqual([]);
  });

  it.each<[string, Partial<ObjectContent>]>([
    ['type', { dataType: 'text' }],
    ['place', { ordinal: 2 }],
    ['duty', { nullable: false }],
    ['key', { key: true }],
    ['origin', { derivedFrom: ['first'] }],
  ])('is another column where its %s is', (_what, changed) => {
    const column: ObjectContent = {
      parent: 3,
      kind: 'column',
      name: 'id',
      dataType: 'int',
      ordinal: 1,
      nullable: true,
    };
    const known = stored(column, { key: false, derivedFrom: [] });
    expect(new StoredObjects([known]).same({ ...column, key: false })).toBe(7);
    expect(new StoredObjects([known]).same({ ...column, key: false, ...changed })).toBeUndefined();
  });

  it('is written when it comes back, and gone when it is not found', () => {
    const objects = new StoredObjects([stored(table, { gone: true }), stored({ ...table, name: 'city' }, { id: 8 })]);
    expect(objects.same(table)).toBeUndefined();
    expect(objects.unseen()).toEqual([8]);
  });

  it('counts characters of what is cut, not their halves', () => {
    const [long, kept] = ['😀'.repeat(1200), '😀'.repeat(1000)];
    expect(new StoredObjects([stored(table, { comment: kept })]).same({ ...table, comment: long })).toBe(7);
  });
});

describe('a catalogue that is read again', () => {
  let server: TestPlatform;
  let source: TestSource;
  const revisions = async () =>
    Object.fromEntries(
      (
        await server.platform.db.query<{ path: string; revision: number; gone: boolean }>(
          `SELECT concat_ws('.', t.name, o.name) || CASE WHEN o.gone_time IS NULL THEN '' ELSE ' (gone)' END AS path, o.revision
           FROM catalogue_object o LEFT JOIN catalogue_object t ON t.id = o.parent_id
           WHERE o.data_source_id = $1 AND o.kind IN ('table', 'view', 'column', 'routine') AND (t.name = 'public' OR t.kind <> 'schema')`,
          [source.id],
        )
      ).rows.map(({ path, revision }) => [path, revision]),
    );

  beforeAll(async () => {
    server = await startTestPlatform();
    source = await createSource(
      server,
      `CREATE TABLE one (id int PRIMARY KEY, name text DEFAULT 'x' CHECK (name <> ''));
       CREATE TABLE two (id int REFERENCES one, twice int GENERATED ALWAYS AS (id * 2) STORED);
       CREATE VIEW three AS SELECT name FROM one; COMMENT ON TABLE one IS 'first';
       CREATE FUNCTION four(int) RETURNS int LANGUAGE sql AS 'SELECT $1';
       ANALYZE`,
    );
    await source.sync();
  });
  afterAll(async () => {
    await source.drop();
    await server.stop();
  });

  it('is written nowhere where nothing changed', async () => {
    const before = await revisions();
    expect(Object.keys(before).length).toBeGreaterThan(8);
    await source.sync();
    expect(await revisions()).toEqual(before);
  });

  it('is written where it changed, and what went and came back is told apart', async () => {
    const before = await revisions();
    await source.sql(`ALTER TABLE one ADD added int; ALTER TABLE two DROP COLUMN twice`);
    await source.sync();
    const after = await revisions();
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed.sort()).toEqual(['one.added', 'public.one', 'public.two', 'two.twice (gone)']);
    await source.sql('ALTER TABLE two ADD twice int');
    await source.sync();
    const back = await revisions();
    expect(back['two.twice']).toBeGreaterThan(before['two.twice'] ?? Infinity);
    expect(back['one.id']).toBe(before['one.id']);
  });
});
