import { quoted, type LiteralWriting } from './literal.writing.js';

/**
 * A text that becomes a DATETIME is read by the language of the session, which may take the month for the day: here it
 * is a date by a style of its own first. DATETIMEOFFSET has one reading of ISO 8601.
 */
export const mssqlLiterals: LiteralWriting = {
  text: (text) => `N${quoted(text)}`,
  truth: (is) => (is ? '1' : '0'),
  date: (day) => `CONVERT(date, ${quoted(day)}, 23)`,
  datetime: (local) => `CONVERT(datetime2, ${quoted(local.replace(' ', 'T'))}, 126)`,
  instant: (local, zone) => `CAST(${quoted(local.replace(' ', 'T') + zone)} AS datetimeoffset)`,
  bytes: (hex) => `0x${hex}`,
  rows: 'many',
};
