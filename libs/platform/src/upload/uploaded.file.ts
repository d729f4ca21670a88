import type { WrittenFile } from '../file/file.contract.js';

/** A file as it arrived in a multipart body. Only the HTTP side makes one: no form text or JSON can stand in for it. */
export class UploadedFile {
  /** Whether an operation has kept what was written; the HTTP side removes it otherwise. */
  isKept = false;

  /**
   * @param name as the browser said; for people only, never a path and never proof of a type
   * @param truncated larger than the HTTP side reads; `bytes` hold the beginning
   * @param cutOff the connection or the body ended before the file did
   * @param written where the whole of a file stands that is too large to be held; `bytes` are its beginning and its end
   * then
   */
  constructor(
    readonly name: string,
    readonly bytes: Buffer,
    readonly truncated: boolean,
    readonly cutOff: boolean,
    readonly written?: WrittenFile,
  ) {}

  get size(): number {
    return this.written?.size ?? this.bytes.length;
  }
}

/** A file is held in memory up to this size, and larger ones are taken by a field alone that says so. */
export const LARGEST_UPLOAD = 20 * 1024 * 1024;
/**
 * No file may be larger than this, whatever a field says; the HTTP side reads no further (spec §5, import of people).
 */
export const LARGEST_FILE = 100 * 1024 * 1024;
/** Of a file that is not held, so much of its beginning and of its end: marks of a kind, and the directory of a zip. */
export const FILE_ENDS = 1024 * 1024;
