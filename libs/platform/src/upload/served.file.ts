import type { Platform } from '../platform.js';
import { mediaKindByType } from './media.catalogue.js';

/** A stored file as it is sent. */
export interface ServedFile { name: string; contentType: string; size: number; isImage: boolean; body: AsyncIterable<Uint8Array> }

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * The file behind `/file/{id}`. Only kinds of the media catalogue are served this way: results of exports are kept in the same store
 * and have an access check of their own. Undefined for anything else.
 */
export async function servedFile(platform: Pick<Platform, 'files' | 'db'>, id: string): Promise<ServedFile | undefined> {
  const file = uuid.test(id) ? await platform.files.open(platform.db, id) : undefined;
  const kind = file && mediaKindByType(file.contentType);
  return file && kind ? { name: file.name, contentType: kind.contentType, size: Number(file.size), isImage: kind.isImage, body: file.body } : undefined;
}
