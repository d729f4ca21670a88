import { createHash } from 'node:crypto';
import type { Document, MongoClient } from 'mongodb';
import type { Endpoint, IntrospectedColumn, IntrospectedRelation, Introspection } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { EJSON } from 'bson';
import { fieldPaths, type SampledPath } from './field.paths.js';
import { hexOf } from './mongodb.stamp.js';
import { dialError, openClient, settingsOf } from './mongodb.dial.js';
import { mongodbCatalogue } from './catalogue.name.js';

/** How long one question to a collection may take, and how many are asked at once. */
const questionMs = 20_000;
const AT_ONCE = 4;
const SYSTEM: ReadonlySet<string> = new Set(['admin', 'config', 'local']);

interface Found {
  name: string;
  type?: string;
  options?: Document;
  info?: { uuid?: { toString(): string } };
}

/**
 * Reads databases, collections and the paths of their fields: those of the first and last documents by `_id`, and those
 * that a schema of the collection declares. Of documents only names and types of fields are kept. Rejects with
 * ConnectorError, also when `signal` is aborted.
 */
export async function introspectMongo(endpoint: Endpoint, signal: AbortSignal): Promise<Introspection> {
  const client = await openClient(endpoint, AT_ONCE);
  const onAbort = (): void => void client.close(true).catch(() => undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const version = await versionOf(client);
    const databases = await databaseNames(client, endpoint);
    const relations: IntrospectedRelation[] = [];
    for (const database of databases)
      relations.push(...(await collectionsOf(client, database, settingsOf(endpoint).sample_size ?? 500)));
    return {
      version,
      databases,
      database: mongodbCatalogue,
      schemas: databases.map((name) => ({ name, comment: null })),
      relations,
      routines: [],
    };
  } catch (cause) {
    throw signal.aborted
      ? new ConnectorError('cancelled', 'reading the catalogue was stopped', { cause })
      : dialError(cause);
  } finally {
    signal.removeEventListener('abort', onAbort);
    await client.close(true).catch(() => undefined);
  }
}

/** The server's version; a simulator is called one wherever it is shown. */
export async function versionOf(client: MongoClient): Promise<string> {
  const { version, modules } = (await client.db('admin').command({ buildInfo: 1 })) as {
    version: string;
    modules?: string[];
  };
  return modules?.includes('simulator') ? `${version} (simulator)` : version;
}

/** The databases that the account sees; an account that may list none has that of the source. */
export async function databaseNames(client: MongoClient, { database }: Pick<Endpoint, 'database'>): Promise<string[]> {
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true, authorizedDatabases: true });
    return databases.map(({ name }) => name).filter((name) => !SYSTEM.has(name));
  } catch (cause) {
    if ((cause as { code?: number }).code !== 13 || database === '') throw cause;
    return [database];
  }
}

async function collectionsOf(client: MongoClient, database: string, sample: number): Promise<IntrospectedRelation[]> {
  const listed = (await client.db(database).listCollections({}, { nameOnly: false }).toArray()) as Found[];
  const found = listed
    .filter(({ name }) => !name.startsWith('system.'))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  const relations: IntrospectedRelation[] = [];
  for (let at = 0; at < found.length; at += AT_ONCE)
    relations.push(
      ...(await Promise.all(found.slice(at, at + AT_ONCE).map((one) => relationOf(client, database, one, sample)))),
    );
  return relations;
}

async function relationOf(
  client: MongoClient,
  database: string,
  found: Found,
  sample: number,
): Promise<IntrospectedRelation> {
  const isView = found.type === 'view';
  const definition = isView
    ? EJSON.stringify(
        { viewOn: found.options?.viewOn as unknown, pipeline: found.options?.pipeline as unknown },
        { relaxed: true },
      )
    : null;
  const documents = await sampled(client, database, found.name, sample);
  const schema = (found.options?.validator as Document | undefined)?.$jsonSchema as Document | undefined;
  const columns = fieldPaths(documents, schema).map(columnOf);
  const id = isView ? 'view' : hexOf(found.info?.uuid);
  const sizes = isView ? undefined : await sizesOf(client, database, found.name);
  return {
    // Fields have no numbers of their own: a level is found by the name of its path alone.
    identity: null,
    stamp: `${id}:${hashOf([definition, columns.map(({ name, dataType }) => [name, dataType])])}`,
    schema: database,
    name: found.name,
    kind: isView ? 'view' : 'table',
    comment: (schema?.description as string | undefined) ?? null,
    rowEstimate: sizes?.count ?? null,
    sizeBytes: sizes?.size ?? null,
    definition,
    columns,
  };
}

/** The first and the last documents by `_id`: the same ones each time, so that a field does not come and go. */
async function sampled(client: MongoClient, database: string, name: string, size: number): Promise<Document[]> {
  const options = { maxTimeMS: questionMs, promoteValues: false, promoteLongs: false } as const;
  const half = Math.max(1, Math.ceil(size / 2));
  const [first, last] = await Promise.all(
    [1, -1].map((order) =>
      client
        .db(database)
        .collection(name)
        .find({}, options)
        .sort({ _id: order as 1 | -1 })
        .limit(half)
        .toArray(),
    ),
  );
  return [...(first ?? []), ...(last ?? [])];
}

async function sizesOf(
  client: MongoClient,
  database: string,
  name: string,
): Promise<{ count: number; size: number } | undefined> {
  try {
    const [stats] = await client
      .db(database)
      .collection(name)
      .aggregate([{ $collStats: { storageStats: {} } }], { maxTimeMS: questionMs })
      .toArray();
    const { count, storageSize } = stats?.storageStats as { count: number; storageSize: number };
    return { count: Number(count), size: Number(storageSize) };
  } catch {
    // An account for reading may lack collStats: nothing but an estimate is missing.
    return undefined;
  }
}

function columnOf({ path, type, comment, required }: SampledPath, index: number): IntrospectedColumn {
  return {
    name: path,
    dataType: type,
    comment,
    ordinal: index + 1,
    nullable: path !== '_id' && !required,
    key: path === '_id',
    derivedFrom: [],
  };
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24);
