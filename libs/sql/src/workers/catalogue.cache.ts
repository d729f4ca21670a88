import type { CatalogueSnapshot, FunctionOverload } from '../contract/catalogue.type.js';
import { LeastRecent } from '../analyse/least.recent.js';
import type { WorkerMessage } from './worker.protocol.js';

/**
 * Catalogues that one thread keeps: databases, and columns of all of them together (a column is about 100 bytes with
 * its index).
 */
const limits = { entries: 50, weight: 1_000_000 };

/** Numbers of structures; an object that holds the relations is one structure, however many search paths look at it. */
const numbers = new WeakMap<readonly unknown[], Map<string, number>>();
let last = 0;

function numberOf({ relations, version, database }: CatalogueSnapshot): number {
  const byVersion = numbers.get(relations) ?? new Map<string, number>();
  numbers.set(relations, byVersion);
  const key = `${database}\0${version}`;
  const known = byVersion.get(key);
  if (known !== undefined) return known;
  byVersion.set(key, (last += 1));
  return last;
}

const columnsOf = ({ relations, functions = [] }: CatalogueSnapshot): number =>
  relations.reduce((sum, { columns }) => sum + columns.length + 1, 0) +
  functions.reduce((sum, { overloads = [] }) => sum + 1 + overloads.reduce((all, one) => all + textWeight(one), 0), 0);

/** Definitions count as columns of about the same bytes. */
const textWeight = ({ definition }: FunctionOverload): number => Math.ceil(((definition?.length ?? 0) * 2) / 100);

/** Which catalogues a thread has: each is sent once, and those not used for longest are forgotten. */
export class CatalogueCache {
  readonly #sent: LeastRecent<CatalogueSnapshot>;

  constructor(private readonly post: (message: WorkerMessage) => void) {
    this.#sent = new LeastRecent(limits, columnsOf, (_snapshot, number) =>
      post({ do: 'forget', number: Number(number) }),
    );
  }

  /** The number under which the thread knows a snapshot's structure; sent before, where it does not yet. */
  numberOf(snapshot: CatalogueSnapshot): number {
    const number = numberOf(snapshot);
    if (this.#sent.get(String(number))) return number;
    const { searchPath: _path, ...structure } = snapshot;
    this.post({ do: 'keep', number, structure });
    this.#sent.set(String(number), snapshot);
    return number;
  }
}
