import { interpolate } from '../text/interpolate.js';
import type { BothTexts } from '../vocabulary.js';

const CJK = /\p{Script=Han}/u;
/** A comment's first part: what follows explains it. */
const REST = /[\n\r,，。;；:：(（|].*$/s;
const LONGEST_LABEL = 40;
const LONGEST_UID = 50;

/** `unit_price` and `unitPrice` as `Unit price`. */
function words(name: string): string {
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_\-.]+/)
    .filter((part) => part !== '');
  const text = parts.map((part) => (/^[A-Z0-9]+$/.test(part) ? part : part.toLowerCase())).join(' ');
  return text === '' ? name.trim() || '?' : text.slice(0, 1).toUpperCase() + text.slice(1);
}

/**
 * What a table or column is called: a Chinese comment is the Chinese text, the English comes from the name, else from
 * an English comment.
 */
export function labelOf(name: string, comment: string | null): BothTexts {
  const said = (comment ?? '').replace(REST, '').trim().slice(0, LONGEST_LABEL);
  const own = words(name).slice(0, LONGEST_LABEL);
  const zh = said !== '' && (CJK.test(said) || !CJK.test(own)) ? said : own;
  if (!CJK.test(own)) return { 'zh-chs': zh, en: own };
  return { 'zh-chs': zh, en: said !== '' && !CJK.test(said) ? said : zh };
}

/** Ends of the name of a foreign key that say that it is one. */
const KEY_ENDING = /(?<=[^_\-.\s])(_(id|no|code|key)|Id)$/;

/**
 * What a foreign key is called whose rows are shown by their name: what its own comment says, else what its table's
 * comment says, and in English its name without the `_id`.
 */
export function keyLabelOf(
  { name, comment }: { name: string; comment: string | null },
  target: { comment: string | null } | undefined,
): BothTexts {
  if (comment !== null && comment.trim() !== '') return labelOf(name, comment);
  return labelOf(name.replace(KEY_ENDING, ''), target?.comment ?? null);
}

const LATIN = /[A-Za-z0-9]/;

/** A blank where Chinese meets Latin, as in `Opened at 起`. */
function seam(left: string, right: string): string {
  const [last = '', first = ''] = [left.at(-1), right.at(0)];
  return (CJK.test(last) && LATIN.test(first)) || (LATIN.test(last) && CJK.test(first)) ? ' ' : '';
}

/** Words around a label; a label that is Chinese in both languages stays so. */
export function around(label: BothTexts, text: { zh: string; en: string }): BothTexts {
  const own = label['zh-chs'];
  const [before = '', after = ''] = text.zh.split('{label}');
  const zh = `${before}${seam(before, own)}${own}${seam(own, after)}${after}`;
  return { 'zh-chs': zh, en: CJK.test(label.en) ? zh : interpolate(text.en, { label }, 'en') };
}

/** The name in kebab-case as uids are written; `fallback` where no letter of it can stand in one. */
export function uidOf(name: string, fallback: string): string {
  const kebab = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, LONGEST_UID)
    .replace(/-+$/, '');
  return kebab === '' ? fallback : kebab;
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]{0,59}$/;

/** A column's name in results, binds and expressions: its own where that can stand there. */
export function identifierOf(name: string, ordinal: number, reserved: ReadonlySet<string>): string {
  return IDENTIFIER.test(name) && !reserved.has(name) ? name : `column_${ordinal}`;
}

/** The first of `name`, `name-2`, `name-3` … that is free; it is taken from then on. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name}-${count}`;
  return free;
}
