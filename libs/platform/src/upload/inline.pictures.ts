import type { Param } from '@sluice/document';
import { checkUpload } from './accept.upload.js';
import { LARGEST_IMAGE } from './picture.fields.js';
import { UploadedFile } from './uploaded.file.js';

/** Pictures in a rich text that travel inside it. */
const inText = /\bsrc\s*=\s*["']?(data:[^"'\s>]*)/gi;

/** The inline pictures of a value: of an image upload (21), and those within a rich text (10). */
function inlineIn({ form_type: kind }: Param, value: unknown): string[] {
  if (kind === 10)
    return typeof value === 'string' ? [...value.matchAll(inText)].map(([, address]) => address ?? '') : [];
  return kind === 21
    ? (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
        (one): one is string => typeof one === 'string' && /^\s*data:/i.test(one),
      )
    : [];
}

/** The bytes behind a data address; those of one that is not written in base64 are none that a picture has. */
const bytesOf = (address: string): Buffer =>
  Buffer.from(address.slice(address.indexOf(',') + 1), /;base64,/i.test(address.slice(0, 100)) ? 'base64' : 'latin1');

/**
 * Judges the inline pictures of a submitted field (`upload_type` 2) as those that are uploaded: by their content, not by what their address
 * says, and by their size; those in the records of a group as well. Throws what an upload is refused with.
 * @param field the field of the form that is named, for a member that of its group
 */
export function checkInlinePictures(param: Param, value: unknown, field = param.name): void {
  const { name, label = name, form_type: kind, config } = param;
  if (kind === 20) {
    const records = (Array.isArray(value) ? value : [value]) as unknown[];
    for (const record of records)
      for (const member of config?.members ?? [])
        checkInlinePictures(member, (record as Record<string, unknown> | null | undefined)?.[member.name], field);
    return;
  }
  const limit = Math.min(config?.upload_size ?? LARGEST_IMAGE, LARGEST_IMAGE);
  for (const address of inlineIn(param, value))
    checkUpload(new UploadedFile(name, bytesOf(address), false, false), { label, field, limit, imagesOnly: true });
}
