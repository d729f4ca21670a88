import type { NameMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';

/** Always as long, so that no length is told. */
const HIDDEN = '**';
/** Surnames of two characters that are still common (list of the Ministry of Public Security, 2020 census). */
const COMPOUND =
  /^(?:欧阳|上官|司马|诸葛|皇甫|尉迟|令狐|夏侯|东方|南宫|慕容|长孙|宇文|司徒|公孙|轩辕|端木|独孤|百里|呼延|淳于|司空)(?=\p{Script=Han})/u;
const CHINESE = /^\p{Script=Han}{2,8}$/u;
/** Names of other scripts and names with a dot between (Uyghur, transcribed ones): words. */
const WORDS = /^[\p{L}\p{M}'’.-]{2,40}(?:[ ·•][\p{L}\p{M}'’.-]{1,40}){0,6}$/u;

/**
 * `name`: of a Chinese name the surname or the last character stays, of any other the initials: 张三丰 → 张**, John Smith →
 * J** S**.
 */
export const nameMask: MaskKind<NameMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile:
    ({ show }) =>
    (text) => {
      const name = text.trim();
      if (CHINESE.test(name)) {
        const points = [...name];
        if (show === 'last') return `${HIDDEN}${points.at(-1)}`;
        return `${COMPOUND.exec(name)?.[0] ?? points[0]}${HIDDEN}`;
      }
      if (!WORDS.test(name)) return undefined;
      const words = name.split(/[ ·•]/);
      const shown = show === 'last' ? words.slice(-1) : words;
      return shown.map((word) => `${[...word][0]}${HIDDEN}`).join(' ');
    },
};
