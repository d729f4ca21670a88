import type { BothTexts } from '../vocabulary.js';
import { interpolateBoth } from './interpolate.js';

/**
 * Messages that the product itself writes to revisions and releases, and what they say; the one group of a pattern is
 * the `{fact}` of its text. The builder's log reads them in the database (`console_rights.message_texts`), where a test
 * holds them to these.
 */
const MESSAGES: readonly [pattern: RegExp, text: BothTexts][] = [
  [/^shipped ([0-9].*)$/, { 'zh-chs': '随版本 {fact} 出厂', en: 'Shipped with version {fact}' }],
  [/^restore ([0-9]+)$/, { 'zh-chs': '恢复自修订 {fact}', en: 'Restored from revision {fact}' }],
  [/^restore view (.+)$/, { 'zh-chs': '从回收站恢复视图 {fact}', en: 'View {fact} restored from the recycle bin' }],
  [/^undo ([0-9]+)$/, { 'zh-chs': '撤销修订 {fact}', en: 'Revision {fact} undone' }],
  [/^(import)$/, { 'zh-chs': '导入', en: 'Imported' }],
  [/^(from a table)$/, { 'zh-chs': '由数据表生成', en: 'Made from a table' }],
  [/^shape ([0-9]+)$/, { 'zh-chs': '升级结构', en: 'Upgraded to a new shape' }],
];

/** What a message of the product says, in both languages; undefined for one that a person wrote. */
export function revisionMessage(message: string): BothTexts | undefined {
  for (const [pattern, text] of MESSAGES) {
    const found = pattern.exec(message);
    if (found) return interpolateBoth(text, { fact: found[1] });
  }
  return undefined;
}
