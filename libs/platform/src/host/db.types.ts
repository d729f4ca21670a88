import pg from 'pg';

const int8 = 20;
const date = 1082;

/** Ids are bigint in the database and numbers on the wire; beyond 2^53 the exact text is kept. */
function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/**
 * Type parsers of the platform database only: data sources keep the driver's own exact texts.
 * A calendar date stays text, because a Date would move it between zones.
 */
export const platformTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    if (oid === int8) return parseInt8;
    if (oid === date) return (value) => value;
    return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
  },
};
