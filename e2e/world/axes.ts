import { isWhole } from '@sluice/testing/whole';
import { wasInOrder } from './matrix.record.js';

/** One way to look at a screen: in a language, a theme, a width, and a role. */
export interface Look {
  locale: 'zh-chs' | 'en';
  theme: 'light' | 'dark';
  width: 1440 | 390;
  /** 0 and 1: who they are is the screen's own matter. */
  role: 0 | 1;
}

const look = (a: number, b: number, c: number, d: number): Look => ({
  locale: a ? 'en' : 'zh-chs',
  theme: b ? 'dark' : 'light',
  width: c ? 390 : 1440,
  role: d ? 1 : 0,
});
const bits = [0, 1];

/** Every look there is. */
export const ALL_LOOKS: readonly Look[] = bits.flatMap((a) =>
  bits.flatMap((b) => bits.flatMap((c) => bits.map((d) => look(a, b, c, d)))),
);

/**
 * Eight of the sixteen in which every three axes meet in every way, so every two do: the fourth axis is the parity of
 * the others.
 */
export const HALF_LOOKS: readonly Look[] = bits.flatMap((a) =>
  bits.flatMap((b) => bits.map((c) => look(a, b, c, a ^ b ^ c))),
);

/** The look of the n-th screen of a list: the same screen has the same look in every run. */
export const lookOf = (at: number): Look => HALF_LOOKS[(at * 5) % HALF_LOOKS.length]!;

/** A look in words, for titles and names of pictures. */
export const lookName = ({ locale, theme, width, role }: Look): string =>
  `${locale === 'en' ? 'en' : 'zh'}-${theme}-${width}-${role}`;

/** The look in which docs/ shows a kind. */
export const DOCS_LOOK: Look = { locale: 'en', theme: 'light', width: 1440, role: 0 };

/** True when the pictures of docs/ are taken (`npm run e2e -- --pictures`, and in a full run). */
export const takesPictures = process.env.SLUICE_E2E_PICTURES === 'true';

/** True when the whole matrix is asked for (`npm run e2e -- --full`). */
export const isFull = process.env.SLUICE_E2E_FULL === 'true';

/**
 * Every which screen of a list is looked at in a usual run: what no browser sees of the others, the golden trees of all
 * of them do. No even number: there are eight looks, and a list would be seen in some of them alone.
 */
const EVERY = 7;

/** Parts of names of looks (`--look zh-dark,en-light-390`); empty means every look. */
const named = (process.env.SLUICE_E2E_LOOK ?? '').split(',').filter((part) => part !== '');
/** Which of how many equal parts of the matrix (`--shard 2/4`). */
const [shard = 1, shards = 1] = (process.env.SLUICE_E2E_SHARD ?? '1/1').split('/').map(Number);

/**
 * The looks in which the n-th screen of a list is opened in this run: one or none, those of the matrix that this run
 * takes, or the one of the pictures.
 */
export function looksOf(at: number, screen: string): readonly Look[] {
  if (takesPictures && !isFull) return [DOCS_LOOK];
  if (!isFull) return isWhole || at % EVERY === 0 ? [lookOf(at)] : [];
  return ALL_LOOKS.filter(
    (one, of) =>
      (at * ALL_LOOKS.length + of) % shards === shard - 1 &&
      (named.length === 0 || named.some((part) => lookName(one).includes(part))) &&
      !wasInOrder(screen, lookName(one)),
  );
}
