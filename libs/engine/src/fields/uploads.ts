import type { Rule } from '../rules/rule.type.js';
import { engineText } from '../texts.js';

/**
 * How a picture that is not at the server yet stands in a value: as a mark in rich text, as an entry of an image field.
 */
export const UPLOAD_MARKS = { waiting: 'wait', failed: 'failed' } as const;

/** What is wrong with so many pictures where so many may be. */
export const tooManyPictures = (
  count: number,
  limit: number,
  { locale }: Pick<Parameters<Rule>[2], 'locale'>,
): string | undefined => (count > limit ? engineText('maxPictures', locale, { limit }) : undefined);
