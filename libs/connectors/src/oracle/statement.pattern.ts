import { dialectText } from '@sluice/sql';
import { bareWord, valueless } from '../shared/statement.pattern.js';

/** A statement without its values; between `"` nothing is a string ("Database Object Names and Qualifiers"). */
export const withoutValues = valueless({
  strings: dialectText('oracle').strings,
  names: String.raw`(?<name>${bareWord}|:\w+)`,
  quoted: '"[^"]*"',
});
