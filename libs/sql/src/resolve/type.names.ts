import type { NamedType } from '../tree/function.type.js';

const spelled: Readonly<Record<string, string>> = {
  integer: 'int4',
  bigint: 'int8',
  smallint: 'int2',
  'character varying': 'varchar',
  boolean: 'bool',
  'double precision': 'float8',
  real: 'float4',
  character: 'bpchar',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time',
  'time with time zone': 'timetz',
};

/** The catalogue's spelling of a type's name for those that SQL spells otherwise, without its length. */
export function plainName(type: string): string {
  const bare = type.replace(/\(\d+(?:,\s*\d+)?\)/, '').trim();
  return spelled[bare] ?? bare;
}

/** A named type as one text: its own name, and `[]` behind that of an array. */
export function plainTypeName({ path, list }: NamedType): string {
  return `${plainName(path.at(-1) ?? '')}${list ? '[]' : ''}`;
}

/**
 * Types into which no value that the server converts by itself fails to go: the widest of their kind, or such as take
 * only narrower ones.
 */
const taking: ReadonlySet<string> = new Set(
  ['text', 'varchar', 'bpchar', 'int2', 'int4', 'int8', 'numeric', 'bool', 'uuid', 'json', 'jsonb', 'date'].flatMap(
    (name) => [name, `${name}[]`],
  ),
);

/** Whether an argument goes into an input without an error, whatever its value is: by its type where it is known. */
export function goesInto(argument: string | undefined, input: NamedType): boolean {
  const wanted = plainTypeName(input);
  return taking.has(wanted) || isType(argument, wanted);
}

/**
 * Whether a body's column becomes a result without an error: results are assigned, so that a wider number may not fit.
 */
export function becomes(column: string | undefined, result: NamedType): boolean {
  const wanted = plainTypeName(result);
  return wanted === 'text' || wanted === 'varchar' || isType(column, wanted);
}

function isType(type: string | undefined, wanted: string): boolean {
  if (type === undefined) return false;
  const list = type.endsWith('[]');
  return `${plainName(list ? type.slice(0, -2) : type)}${list ? '[]' : ''}` === wanted;
}
