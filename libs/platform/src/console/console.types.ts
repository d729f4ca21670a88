import pg from 'pg';

const textArray = 1009;
const jsonTypes = new Set([114, 3802]);
const numbers = new Set([21, 23, 700, 701]);
const int8 = 20;
const boolean = 16;

const parseExactInteger = (text: string): number | string => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};
const keep = (text: string): unknown => text;

/**
 * How a console query's values travel: numbers where they are exact, text lists as lists, documents as documents,
 * everything else as PostgreSQL's own text, so that no time moves between zones and no decimal loses a digit (§5).
 */
export const consoleTypes = {
  getTypeParser(oid: number): (text: string) => unknown {
    if (oid === int8) return parseExactInteger;
    if (numbers.has(oid)) return Number;
    if (oid === boolean) return (text) => text === 't';
    if (oid === textArray || jsonTypes.has(oid))
      return pg.types.getTypeParser(oid, 'text') as (text: string) => unknown;
    return keep;
  },
};
