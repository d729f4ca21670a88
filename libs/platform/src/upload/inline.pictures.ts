import type { Param } from '@sluice/document';
import { fieldKindOf, isGroup } from '@sluice/engine/rules';
import { checkUpload } from './accept.upload.js';
import { pictureKinds } from './media.catalogue.js';
import { LARGEST_IMAGE } from './picture.fields.js';
import { UploadedFile } from './uploaded.file.js';

/** The bytes behind a data address; those of one that is not written in base64 are none that a picture has. */
const bytesOf = (address: string): Buffer =>
  Buffer.from(address.slice(address.indexOf(',') + 1), /;base64,/i.test(address.slice(0, 100)) ? 'base64' : 'latin1');

/**
 * Judges the inline pictures of a submitted field (`upload_type` 2) as those that are uploaded: by their content, not
 * by what their address says, and by their size; those in the records of a group as well. Throws what an upload is
 * refused with.
 * @param field the field of the form that is named, for a member that of its group
 */
export function checkInlinePictures(param: Param, value: unknown, field = param.name): void {
  const { name, label = name, config } = param;
  if (isGroup(param)) {
    const records = (Array.isArray(value) ? value : [value]) as unknown[];
    for (const record of records)
      for (const member of config?.members ?? [])
        checkInlinePictures(member, (record as Record<string, unknown> | null | undefined)?.[member.name], field);
    return;
  }
  const limit = Math.min(config?.upload_size ?? LARGEST_IMAGE, LARGEST_IMAGE);
  for (const address of fieldKindOf(param).inlinePictures?.(value) ?? [])
    checkUpload(new UploadedFile(name, bytesOf(address), false, false), { label, field, limit, kinds: pictureKinds });
}
