import type { BothTexts } from '@sluice/document';

/** What an error of the server means, in words that name no value (Error Codes of the manual). */
const words: ReadonlyMap<number, BothTexts> = new Map([
  [11000, { 'zh-chs': '违反唯一约束：已有相同的值', en: 'a unique index would be violated: the value exists already' }],
  [121, { 'zh-chs': '文档不符合集合的校验规则', en: 'the document does not fit the rules of its collection' }],
  [13, { 'zh-chs': '数据源账号没有所需权限', en: "the source's account lacks the permission" }],
  [14, { 'zh-chs': '值的类型与运算不符', en: 'a value is not of the type that an operator takes' }],
  [
    292,
    { 'zh-chs': '排序或分组超出服务器内存限制', en: 'sorting or grouping takes more memory than the server allows' },
  ],
]);
const otherWords: BothTexts = { 'zh-chs': '数据源拒绝执行', en: 'the source refused the statement' };

/** The words of an error by the server's number; the same ones for every number that is not known. */
export const errorTexts = (code: number): BothTexts => words.get(code) ?? otherWords;
