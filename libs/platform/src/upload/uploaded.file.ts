/** A file as it arrived in a multipart body. Only the HTTP side makes one: no form text or JSON can stand in for it. */
export class UploadedFile {
  /**
   * @param name as the browser said; for people only, never a path and never proof of a type
   * @param truncated larger than the HTTP side reads; `bytes` hold the beginning
   * @param cutOff the connection or the body ended before the file did
   */
  constructor(
    readonly name: string,
    readonly bytes: Buffer,
    readonly truncated: boolean,
    readonly cutOff: boolean,
  ) {}
}

/** No file may be larger than this, whatever a field says; the HTTP side reads no further. */
export const LARGEST_UPLOAD = 20 * 1024 * 1024;
