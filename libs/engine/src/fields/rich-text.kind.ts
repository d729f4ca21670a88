import type { Rule } from '../rules/rule.type.js';
import { engineText } from '../texts.js';
import type { FieldKind } from './field-kind.type.js';
import { GENERAL_CHECKS } from './general.checks.js';
import { tooManyPictures, UPLOAD_MARKS } from './uploads.js';

const marked = (state: string): RegExp => new RegExp(`data-upload\\s*=\\s*["']?${state}`, 'i');
const waiting = marked(UPLOAD_MARKS.waiting);
const failed = marked(UPLOAD_MARKS.failed);
/** Pictures that travel inside the text. */
const inline = /\bsrc\s*=\s*["']?(data:[^"'\s>]*)/gi;

/** Confirming is refused while any picture is still uploading, and after one failed (§4, §5). */
const uploaded: Rule = (_param, value, { locale }) => {
  if (typeof value !== 'string') return undefined;
  if (failed.test(value)) return engineText('upload-failed', locale);
  return waiting.test(value) || /\bblob:/i.test(value.replace(/>[^<]*</g, '><'))
    ? engineText('upload-waiting', locale)
    : undefined;
};

/** `config.upload_max`: as many pictures as it says, any number where it says nothing. */
const pictures: Rule = ({ config }, value, context) =>
  config?.upload_max !== undefined && typeof value === 'string'
    ? tooManyPictures(value.match(/<img\b/gi)?.length ?? 0, config.upload_max, context)
    : undefined;

/** Rich text: html with pictures. */
export const richTextKind: FieldKind = {
  family: 'text',
  written: true,
  emptied: '',
  checks: [...GENERAL_CHECKS, uploaded, pictures],
  inlinePictures: (value) =>
    typeof value === 'string' ? [...value.matchAll(inline)].map(([, address]) => address ?? '') : [],
};
