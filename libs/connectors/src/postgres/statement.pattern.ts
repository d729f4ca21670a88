import { dialectText } from '@sluice/sql';
import { bareWord, valueless } from '../shared/statement.pattern.js';

/** A statement without its values. */
export const withoutValues = valueless({
  strings: dialectText('postgres').strings,
  names: String.raw`(?<name>${bareWord}|\$\d+|"(?:""|[^"])*")`,
  escapes: true,
});
