import type { AddressMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';

const HIDDEN = '***';
/**
 * The three upper levels of a Chinese address, by the words that end them (GB/T 2260); 小区 or 超市 lie inside a district.
 */
const PROVINCE =
  /^(?:\p{Script=Han}{2,3}省|\p{Script=Han}{2,6}自治区|(?:香港|澳门)(?:特别行政区)?|(?:北京|上海|天津|重庆)市?)/u;
const CITY = /^\p{Script=Han}{1,8}?(?:自治州|地区|盟|(?<![超夜菜])市)/u;
const DISTRICT = /^\p{Script=Han}{1,8}?(?:新区|自治县|自治旗|(?<![小社园校厂景院])区|县|旗|(?<![超夜菜])市)/u;
const depth: Record<AddressMask['level'], number> = { province: 1, city: 2, district: 3 };

/** `address`: province, city or district stay, what is more exact does not: 广东省深圳市南山区科苑路1号 → 广东省深圳市***. */
export const addressMask: MaskKind<AddressMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile:
    ({ level }) =>
    (text) => {
      let rest = text.replace(/\s/g, '');
      let shown = '';
      const take = (pattern: RegExp): void => {
        const [found = ''] = pattern.exec(rest) ?? [];
        shown += found;
        rest = rest.slice(found.length);
      };
      take(PROVINCE);
      // A municipality is province and city in one.
      const isMunicipality = /^(?:北京|上海|天津|重庆)/.test(shown);
      if (depth[level] >= 2 && !isMunicipality) take(CITY);
      if (depth[level] >= 3) take(DISTRICT);
      return shown && rest ? shown + HIDDEN : undefined;
    },
};
