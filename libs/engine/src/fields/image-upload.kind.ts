import type { Rule } from '../rules/rule.type.js';
import { engineText } from '../texts.js';
import type { FieldKind } from './field-kind.type.js';
import { GENERAL_CHECKS } from './general.checks.js';
import { tooManyPictures } from './uploads.js';

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Confirming is refused while any picture is still uploading (§4, §5). */
const uploaded: Rule = (_param, value, { locale }) =>
  listed(value).some((one) => String(one).startsWith('blob:')) ? engineText('upload-waiting', locale) : undefined;

/** `config.upload_max`: one where it says nothing. */
const pictures: Rule = ({ config }, value, context) =>
  tooManyPictures(counted(value), config?.upload_max ?? 1, context);

/** Pictures of a value: those of a list, one inline picture, or addresses with commas between them. */
function counted(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  const text = String(value);
  return text.startsWith('data:') ? 1 : text.split(',').filter((address) => address.trim() !== '').length;
}

/** Pictures, brought to the server or kept in the value. */
export const imageUploadKind: FieldKind = {
  family: 'any',
  checks: [...GENERAL_CHECKS, uploaded, pictures],
  inlinePictures: (value) =>
    listed(value).filter((one): one is string => typeof one === 'string' && /^\s*data:/i.test(one)),
};
