import { dialectText } from '@sluice/sql';
import { bareWord, valueless } from '../shared/statement.pattern.js';

/** A statement without its values. */
export const withoutValues = valueless({
  strings: dialectText('mysql').strings,
  names: String.raw`(?<own>#[^\n]*)|(?<name>${bareWord}|@@?[\w.$]+|` + '`(?:``|[^`])*`)',
  escapes: true,
});
