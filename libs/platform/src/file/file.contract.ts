import type { Db } from '../host/db.js';

/** Content that is on the disk and belongs to nothing yet; `size` is that of the plain bytes. */
export interface WrittenFile {
  id: string;
  size: number;
}

/** What is known of a kept file. Times are dates; without `expire_time` it stays. */
export interface FileFacts {
  name: string;
  contentType: string;
  userId: number | null;
  expireTime: Date | null;
  /**
   * Set for what people send; of an app, when its visitors alone may read it, and of the page that it was sent through.
   */
  upload?: { appId: number | null; pageId?: number };
}

/** A kept file as it is read. */
export interface OpenedFile {
  name: string;
  contentType: string;
  size: number;
  /** The app whose visitors alone may read it; null when its address is all that opens it. */
  appId: number | null;
  /** The page that it was sent through: whoever the app keeps that page for reads it. */
  pageId: number | null;
  /** Sent by a person, not made by an export. */
  isUpload: boolean;
  /** Who sent it; null of what nobody signed in sent. */
  userId: number | null;
  body: AsyncIterable<Uint8Array>;
  /** The bytes from `first` to `last`, both included; `first` is below the size. */
  part(first: number, last: number): AsyncIterable<Uint8Array>;
}

/** Files of the product: encrypted, in the data folder, known by rows of `stored_file` (design §8). */
export interface FileService {
  /**
   * Writes content as it comes, with flat memory. Rejects, and leaves nothing, when the chunks fail or the signal is
   * aborted.
   */
  write(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<WrittenFile>;
  /** Removes written content that nothing has kept. */
  drop(written: WrittenFile): Promise<void>;
  /** Makes written content a kept file, within the transaction of whatever it belongs to. */
  keep(db: Db, written: WrittenFile, facts: FileFacts): Promise<void>;
  /** Undefined when there is no such file or it has expired. */
  open(db: Db, id: string): Promise<OpenedFile | undefined>;
  /** Forgets a file; its content goes right after. */
  remove(db: Db, id: string): Promise<void>;
  /** Removes what has expired and content that nothing refers to; answers how many files went. */
  sweep(): Promise<number>;
}
