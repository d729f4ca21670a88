import { calculateObjectSize, Long, ObjectId, UUID, type Document } from 'bson';
import { aggregate, Query, updateMany, updateOne } from 'mingo';

/** A collection, or a view: a pipeline over another. */
export interface StoredCollection {
  uuid: UUID;
  documents: Document[];
  view?: { viewOn: string; pipeline: Document[] };
  options: Document;
}

/** A command's own failure: code and name of the server's list of error codes. */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
  ) {
    super(message);
  }
}

/** Databases of collections in memory, asked by mingo. */
export class MongoStore {
  readonly databases = new Map<string, Map<string, StoredCollection>>();

  collection(database: string, name: string): StoredCollection | undefined {
    return this.databases.get(database)?.get(name);
  }

  /** Made where it is not there, as a server does at the first insert. */
  made(database: string, name: string, more: Partial<StoredCollection> = {}): StoredCollection {
    let collections = this.databases.get(database);
    if (!collections) this.databases.set(database, (collections = new Map()));
    let found = collections.get(name);
    if (!found) collections.set(name, (found = { uuid: new UUID(), documents: [], options: {}, ...more }));
    return found;
  }

  aggregate(database: string, name: string, pipeline: Document[]): Document[] {
    const found = this.collection(database, name);
    if (found?.view) return this.aggregate(database, found.view.viewOn, [...found.view.pipeline, ...pipeline]);
    const [first] = pipeline;
    if (first?.$collStats) return [this.#stats(database, name, found)];
    const resolver = (other: string): Document[] => this.aggregate(database, other, []);
    try {
      return aggregate(found?.documents ?? [], pipeline, { collectionResolver: resolver, scriptEnabled: false });
    } catch (cause) {
      throw new CommandError(14, 'TypeMismatch', (cause as Error).message);
    }
  }

  #stats(database: string, name: string, found: StoredCollection | undefined): Document {
    if (!found) throw new CommandError(26, 'NamespaceNotFound', `Collection [${database}.${name}] not found.`);
    const size = found.documents.reduce((sum, document) => sum + calculateObjectSize(document), 0);
    return { ns: `${database}.${name}`, storageStats: { count: found.documents.length, size, storageSize: size } };
  }

  insert(database: string, name: string, documents: Document[]): Document {
    const into = this.made(database, name);
    const writeErrors: Document[] = [];
    let n = 0;
    for (const [index, given] of documents.entries()) {
      const document = given._id === undefined ? { _id: new ObjectId(), ...given } : given;
      const isKnown = new Query({ _id: document._id as unknown }).find(into.documents).hasNext();
      if (isKnown) {
        writeErrors.push({
          index,
          code: 11000,
          errmsg: `E11000 duplicate key error collection: ${database}.${name} index: _id_`,
        });
        break;
      }
      into.documents.push(document);
      n += 1;
    }
    return { n, writeErrors: writeErrors.length > 0 ? writeErrors : undefined };
  }

  update(database: string, name: string, updates: Document[]): Document {
    const { documents } = this.made(database, name);
    let n = 0;
    let nModified = 0;
    const upserted: Document[] = [];
    for (const [index, { q, u, multi, upsert }] of updates.entries()) {
      const filter = q as Document;
      const change = u as Document;
      if (!Object.keys(change)[0]?.startsWith('$')) {
        const at = documents.findIndex((document) => new Query(filter).test(document));
        if (at >= 0) documents[at] = { _id: documents[at]?._id as unknown, ...change };
        n += at >= 0 ? 1 : 0;
        nModified += at >= 0 ? 1 : 0;
        continue;
      }
      const run = multi === true ? updateMany : updateOne;
      const outcome = run(documents, filter as never, change as never);
      n += outcome.matchedCount;
      nModified += outcome.modifiedCount;
      if (outcome.matchedCount === 0 && upsert === true) {
        const fresh: Document = { _id: new ObjectId() };
        for (const [key, value] of Object.entries(filter)) if (!key.startsWith('$')) fresh[key] = value;
        documents.push(fresh);
        updateOne(documents, { _id: fresh._id } as never, change as never);
        upserted.push({ index, _id: fresh._id as unknown });
        n += 1;
      }
    }
    return { n, nModified, upserted: upserted.length > 0 ? upserted : undefined };
  }

  delete(database: string, name: string, deletes: Document[]): Document {
    const into = this.made(database, name);
    let n = 0;
    for (const { q, limit } of deletes) {
      const query = new Query(q as Document);
      into.documents = into.documents.filter((document) => {
        if ((Number(limit) === 1 && n > 0) || !query.test(document)) return true;
        n += 1;
        return false;
      });
    }
    return { n };
  }

  /** What `listCollections` answers of a database. */
  list(database: string): Document[] {
    return [...(this.databases.get(database) ?? [])].map(([name, { uuid, view, options }]) => ({
      name,
      type: view ? 'view' : 'collection',
      options: view ? { viewOn: view.viewOn, pipeline: view.pipeline } : options,
      info: view ? { readOnly: true } : { readOnly: false, uuid },
    }));
  }
}

/** A cursor: what of its documents was not fetched yet. */
export interface StoredCursor {
  id: Long;
  ns: string;
  rest: Document[];
  session?: string;
  command: Document;
}
