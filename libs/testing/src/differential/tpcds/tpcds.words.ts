/** The dialects that the questions are asked in. */
export type Dialect = 'postgres' | 'mysql' | 'mssql' | 'oracle';

/** What is written in another way from dialect to dialect. */
export interface Words {
  /** Stands behind SELECT, and at the end: the first rows of an answer. */
  top(count: number): string;
  limit(count: number): string;
  date(text: string): string;
  days(date: string, count: number): string;
  rollup(...columns: string[]): string;
  except: string;
  concat(...parts: string[]): string;
  part(text: string, from: number, length: number): string;
  deviation(of: string): string;
  /** A join that keeps the rows of both sides; MySQL has none, and is asked for those of the left one. */
  full: string;
  decimal(of: string): string;
}

const joined = (parts: readonly string[]): string => parts.join(' || ');
const called =
  (name: string) =>
  (text: string, from: number, length: number): string =>
    `${name}(${text}, ${from}, ${length})`;

export const WORDS: Readonly<Record<Dialect, Words>> = {
  postgres: {
    top: () => '',
    limit: (count) => ` limit ${count}`,
    date: (text) => `cast('${text}' as date)`,
    days: (date, count) => `(${date} + interval '${count} days')`,
    rollup: (...columns) => `rollup (${columns.join(', ')})`,
    except: 'except',
    concat: (...parts) => joined(parts),
    part: called('substr'),
    deviation: (of) => `stddev_samp(${of})`,
    full: 'full outer join',
    decimal: (of) => `cast(${of} as numeric(15, 4))`,
  },
  mysql: {
    top: () => '',
    limit: (count) => ` limit ${count}`,
    date: (text) => `date '${text}'`,
    days: (date, count) => `date_add(${date}, interval ${count} day)`,
    rollup: (...columns) => `${columns.join(', ')} with rollup`,
    except: 'except',
    concat: (...parts) => `concat(${parts.join(', ')})`,
    part: called('substr'),
    deviation: (of) => `stddev_samp(${of})`,
    full: 'left join',
    decimal: (of) => `cast(${of} as decimal(15, 4))`,
  },
  mssql: {
    top: (count) => `top (${count}) `,
    limit: () => '',
    date: (text) => `cast('${text}' as date)`,
    days: (date, count) => `dateadd(day, ${count}, ${date})`,
    rollup: (...columns) => `rollup (${columns.join(', ')})`,
    except: 'except',
    concat: (...parts) => parts.join(' + '),
    part: called('substring'),
    deviation: (of) => `stdev(${of})`,
    full: 'full outer join',
    decimal: (of) => `cast(${of} as decimal(15, 4))`,
  },
  oracle: {
    top: () => '',
    limit: (count) => ` fetch first ${count} rows only`,
    date: (text) => `date '${text}'`,
    days: (date, count) => `(${date} + ${count})`,
    rollup: (...columns) => `rollup (${columns.join(', ')})`,
    except: 'minus',
    concat: (...parts) => joined(parts),
    part: called('substr'),
    deviation: (of) => `stddev_samp(${of})`,
    full: 'full outer join',
    decimal: (of) => `cast(${of} as number(15, 4))`,
  },
};

/** A question in the words of a dialect. */
export type Question = (words: Words) => string;
