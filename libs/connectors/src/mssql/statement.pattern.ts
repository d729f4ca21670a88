import { dialectText } from '@sluice/sql';
import { bareWord, valueless } from '../shared/statement.pattern.js';

/**
 * A statement without its values; what stands in `"…"` is a name or a string, by a setting of its session, and is not
 * told.
 */
export const withoutValues = valueless({
  strings: dialectText('mssql').strings,
  names: String.raw`(?<name>${bareWord}|[@#]+[\p{L}\p{N}_@#$]+|\[(?:\]\]|[^\]])*\])`,
});
