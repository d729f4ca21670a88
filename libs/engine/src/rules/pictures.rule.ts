import { engineText } from '../texts.js';
import type { Rule } from './rule.type.js';

/** `config.upload_max`: of an image upload (21), one where it says nothing; of a rich text (10) as many as it says, else any number. */
export const picturesRule: Rule = (param, value, { locale }) => {
  const { upload_max: said } = param.config ?? {};
  if (param.form_type === 21) return problem(stored(value), said ?? 1, locale);
  return param.form_type === 10 && said !== undefined && typeof value === 'string'
    ? problem(value.match(/<img\b/gi)?.length ?? 0, said, locale)
    : undefined;
};

const problem = (count: number, limit: number, locale: Parameters<typeof engineText>[1]): string | undefined =>
  count > limit ? engineText('maxPictures', locale, { limit }) : undefined;

/** Pictures of a value: those of a list, one inline picture, or addresses with commas between them. */
function stored(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  const text = String(value);
  return text.startsWith('data:') ? 1 : text.split(',').filter((address) => address.trim() !== '').length;
}
