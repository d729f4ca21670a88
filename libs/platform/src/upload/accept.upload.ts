import { Readable } from 'node:stream';
import { abortSignalOf } from '@sluice/connectors';
import { error, type BothTexts, type PlatformError } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { fileKinds, mediaKindOf, type MediaKind } from './media.catalogue.js';
import { MOST_PIXELS } from './picture.size.js';
import { UNCLAIMED_MS } from './upload.claim.js';
import { LARGEST_UPLOAD, UploadedFile } from './uploaded.file.js';
import { answer, text, type AnswerSchema } from '../dispatch/answer.schema.js';

/** What a place takes: its name for messages, its field, the largest file in bytes, the kinds that are accepted. */
export interface UploadTarget {
  label: BothTexts | string;
  field: string;
  limit: number;
  kinds: readonly MediaKind[];
}

/** What §7 answers; `url` is a path of this site. */
export interface UploadAnswer {
  url: string;
  name: string;
}

/** Its schema. */
export const uploadAnswer = answer({ url: text, name: text }) satisfies AnswerSchema<UploadAnswer>;

const megabytes = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 104857.6) / 10} MB`;

/**
 * Checks a file by its content. Throws an error of the catalogue that names the field, with `again` where the same file
 * sent once more may be taken; nothing is stored then.
 */
export function checkUpload(
  file: unknown,
  { label, field, limit, kinds }: UploadTarget,
): { file: UploadedFile; kind: MediaKind } {
  const refuse = (
    key: 'upload.none' | 'upload.too-large' | 'upload.cut-off' | 'upload.wrong-content' | 'upload.too-many-pixels',
    facts: Record<string, unknown> = {},
  ): PlatformError =>
    error(key, { label, ...facts }, { field, data: key === 'upload.cut-off' ? { field, again: true } : undefined });
  if (!(file instanceof UploadedFile)) throw refuse('upload.none');
  if (file.truncated || file.size > limit) throw refuse('upload.too-large', { limit: megabytes(limit) });
  if (file.cutOff || file.size === 0) throw refuse('upload.cut-off');
  const wrongContent = (): PlatformError =>
    refuse('upload.wrong-content', { accepted: kinds.map(({ name }) => name).join(', ') });
  const kind = mediaKindOf(file.bytes, fileKinds);
  if (kind === undefined || !kinds.includes(kind)) throw wrongContent();
  if (file.written && !kind.isLarge) throw refuse('upload.too-large', { limit: megabytes(LARGEST_UPLOAD) });
  if (!kind.isWhole(file.bytes)) throw refuse('upload.cut-off');
  if (kind.size) {
    const size = kind.size(file.bytes);
    if (size === undefined || size.width * size.height === 0) throw wrongContent();
    if (size.width * size.height > MOST_PIXELS)
      throw refuse('upload.too-many-pixels', { ...size, most: MOST_PIXELS / 1_000_000 });
  }
  return { file, kind };
}

/** The file's own name without folders and control signs, at most 200 signs long. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).pop() ?? '';
  return (
    [...last]
      .filter((sign) => sign >= ' ' && sign !== '\u007f')
      .join('')
      .slice(0, 200) || 'file'
  );
}

/**
 * What becomes of a stored file: `waits` until a submitted form names it; of an app, when its visitors alone may read
 * it, pictures only where `picturesToo`; `pageId` is the page that it came through.
 */
export interface UploadUse {
  waits: boolean;
  appId?: number;
  pageId?: number;
  picturesToo?: boolean;
}

/**
 * Stores a checked file in the operation's transaction; its address holds 122 random bits and, unless it is a medium of
 * an app, is all that opens it.
 */
export async function storeUpload(
  { platform, db, caller, signal }: OperationContext,
  { file, kind }: ReturnType<typeof checkUpload>,
  { waits, appId, pageId, picturesToo }: UploadUse,
): Promise<UploadAnswer> {
  const name = plainName(file.name);
  const written = file.written ?? (await platform.files.write(Readable.from([file.bytes]), abortSignalOf(signal)));
  await platform.files.keep(db, written, {
    name,
    contentType: kind.contentType,
    userId: caller.userId,
    expireTime: waits ? new Date(platform.clock.now() + UNCLAIMED_MS) : null,
    upload: { appId: kind.isImage && !picturesToo ? null : (appId ?? null), pageId },
  });
  file.isKept = true;
  return { url: `/file/${written.id}`, name };
}
