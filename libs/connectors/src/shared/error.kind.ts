import type { BothTexts } from '@sluice/document';

/** What an error of the server means, in sentences that name no value. */
export interface ServerErrorKind {
  words: BothTexts;
  /** The form of its message where that names objects alone, never a value of a row. */
  form?: RegExp;
  /** The source has no such name. */
  missesName?: true;
  /** Found when the statement was read, before any row. */
  foundInText?: true;
}

const both = (chinese: string, english: string): BothTexts => ({ 'zh-chs': chinese, en: english });

/** A name that the source does not have. */
export const missing = (chinese: string, english: string, form: RegExp): ServerErrorKind => ({
  words: both(chinese, english),
  form,
  missesName: true,
  foundInText: true,
});

/** Found when the statement was read. */
export const reading = (chinese: string, english: string, form?: RegExp): ServerErrorKind => ({
  words: both(chinese, english),
  form,
  foundInText: true,
});

/** Found while it ran. */
export const running = (chinese: string, english: string): ServerErrorKind => ({ words: both(chinese, english) });

/** What can be said of any other refusal. */
export const otherWords: BothTexts = both('数据源拒绝了该语句', 'the source refused the statement');

/** A statement that would write where nothing may be changed. */
export const readOnlyWords: BothTexts = both('只读运行中不能修改', 'nothing can be changed in a read-only run');
