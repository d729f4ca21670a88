import type { Argument } from '../function.catalogue.js';

const TEXT = new Set(['char', 'varchar', 'nchar', 'nvarchar', 'sysname', 'text', 'ntext']);
const WHOLE = new Set(['bit', 'tinyint', 'smallint', 'int', 'integer', 'bigint']);
const TIME = new Set(['date', 'datetime', 'datetime2', 'smalldatetime', 'datetimeoffset']);

/**
 * The kind of a value, within which no conversion fails ("Data type conversion", "Data type precedence"): texts, whole
 * numbers, or one type alone. Undefined where the type is not known.
 */
export function classOf({ whole, width, type }: Argument): string | undefined {
  if (whole !== undefined) return 'whole';
  if (width !== undefined) return 'text';
  if (type === undefined) return undefined;
  const bare = type
    .toLowerCase()
    .replace(/\(.*\)$/, '')
    .trim();
  if (TEXT.has(bare)) return 'text';
  if (WHOLE.has(bare)) return 'whole';
  return type.toLowerCase();
}

/** Whether values are all of one known kind. */
export function meets(args: readonly Argument[]): boolean {
  const [first, ...others] = args.map(classOf);
  return first !== undefined && others.every((other) => other === first);
}

/** Whether a value is a text. */
export function isText(arg: Argument): boolean {
  return classOf(arg) === 'text';
}

/** Whether a value is a date, with or without a time. */
export function isTime({ type }: Argument): boolean {
  return TIME.has(
    (type ?? '')
      .toLowerCase()
      .replace(/\(.*\)$/, '')
      .trim(),
  );
}
