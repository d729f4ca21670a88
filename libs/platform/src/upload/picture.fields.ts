/** Form kinds that take pictures: rich text and image upload. */
export const PICTURE_KINDS: ReadonlySet<number> = new Set([10, 21]);

/** Bytes of the largest picture of a field, whatever its `upload_size` says. */
export const LARGEST_IMAGE = 10 * 1024 * 1024;
