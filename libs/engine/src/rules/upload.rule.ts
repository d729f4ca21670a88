import { engineText } from '../texts.js';
import type { Rule } from './rule.type.js';

/** How a picture that is not at the server yet stands in a value: as a mark in rich text (10), as an entry of an image field (21). */
export const UPLOAD_MARKS = { waiting: 'wait', failed: 'failed' } as const;

const inText = (state: string): RegExp => new RegExp(`data-upload\\s*=\\s*["']?${state}`, 'i');
const waitingText = inText(UPLOAD_MARKS.waiting);
const failedText = inText(UPLOAD_MARKS.failed);

/** Confirming is refused while any picture is still uploading, and after one failed (§4, §5). */
export const uploadRule: Rule = (param, value, { locale }) => {
  if (param.form_type === 10 && typeof value === 'string') {
    if (failedText.test(value)) return engineText('upload-failed', locale);
    return waitingText.test(value) || /\bblob:/i.test(value.replace(/>[^<]*</g, '><'))
      ? engineText('upload-waiting', locale)
      : undefined;
  }
  if (param.form_type !== 21) return undefined;
  return (Array.isArray(value) ? value : [value]).some((one) => String(one).startsWith('blob:'))
    ? engineText('upload-waiting', locale)
    : undefined;
};
