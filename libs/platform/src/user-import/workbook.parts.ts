import { Readable } from 'node:stream';
import { error } from '@sluice/document';
import { SaxesParser } from 'saxes';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import type { OpenedFile } from '../file/file.contract.js';

/** A file as it is read piece by piece: no more of it is held than what is looked at. */
export type WorkbookFile = Pick<OpenedFile, 'size' | 'part'>;

/**
 * Bytes that a workbook may unfold to, over all the parts that are read: so many, or ten times its size. Small files
 * can hold very large ones.
 */
const MAX_UNFOLDED = 200 * 1024 * 1024;
const UNFOLDED_TIMES = 10;
/** Parts that a workbook may have; one of people has about ten. */
const MAX_PARTS = 2_000;
/** Bytes of a part without the end of a tag: what the parser holds grows with them. A cell has at most 32,767 signs. */
const MAX_SILENCE = 1024 * 1024;
/** Tags within each other; those of a sheet are ten. */
const MAX_DEPTH = 100;

/** What is said of a file that is no workbook, or a damaged one. */
export const broken = (cause?: unknown): Error => error('user-import.unreadable', {}, { field: 'file', cause });
const tooLarge = (): Error => error('user-import.too-large', {}, { field: 'file' });

/** Ranges of a stored file, for the reader of the zip. */
class Ranges extends RandomAccessReader {
  constructor(private readonly file: WorkbookFile) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.file.part(start, end - 1), { objectMode: false });
  }
}

/** What a parser hears of a part. */
export interface PartHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads parts of a workbook as they unfold, and refuses one that unfolds to too much. */
export class WorkbookParts {
  #left: number;
  readonly #entries = new Map<string, Entry>();

  private constructor(
    private readonly zip: ZipFile,
    size: number,
  ) {
    this.#left = Math.max(MAX_UNFOLDED, size * UNFOLDED_TIMES);
  }

  static async open(file: WorkbookFile): Promise<WorkbookParts> {
    const options = { lazyEntries: true, validateEntrySizes: true, autoClose: false };
    const zip = await fromRandomAccessReaderPromise(new Ranges(file), file.size, options);
    if (zip.entryCount > MAX_PARTS) throw tooLarge();
    const parts = new WorkbookParts(zip, file.size);
    for await (const entry of zip.eachEntry()) parts.#entries.set(entry.fileName, entry);
    return parts;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * Feeds a parser with the part as it unfolds, so that no part is held as a whole. Names come without their prefix.
   */
  async parse(name: string, handlers: PartHandlers): Promise<void> {
    const entry = this.#entries.get(name);
    if (!entry) throw broken();
    const parser = new SaxesParser();
    let [silence, depth] = [0, 0];
    let problem: Error | undefined;
    parser.on('error', (reason) => (problem ??= reason));
    parser.on('opentag', (tag) => {
      [silence, depth] = [0, depth + 1];
      handlers.open?.(local(tag.name), tag.attributes);
    });
    parser.on('closetag', (tag) => {
      [silence, depth] = [0, depth - 1];
      handlers.close?.(local(tag.name));
    });
    if (handlers.text) parser.on('text', handlers.text);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of await this.zip.openReadStreamPromise(entry)) {
      const { length } = chunk as Buffer;
      silence += length;
      this.#left -= length;
      if (this.#left < 0 || silence > MAX_SILENCE || depth > MAX_DEPTH) throw tooLarge();
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      if (problem) throw problem;
    }
    parser.close();
    if (problem) throw problem;
  }
}
