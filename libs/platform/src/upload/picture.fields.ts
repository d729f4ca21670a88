/** Bytes of the largest picture of a field, whatever its `upload_size` says. */
export const LARGEST_IMAGE = 10 * 1024 * 1024;
