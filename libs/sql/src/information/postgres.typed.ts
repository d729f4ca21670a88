/** Names inside the server of types that the standard calls otherwise; every other name is the same in both. */
const inner: Readonly<Record<string, string>> = {
  bigint: 'int8',
  bit: 'bit',
  'bit varying': 'varbit',
  boolean: 'bool',
  character: 'bpchar',
  'character varying': 'varchar',
  'double precision': 'float8',
  integer: 'int4',
  real: 'float4',
  smallint: 'int2',
  'time with time zone': 'timetz',
  'time without time zone': 'time',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
};

/** Bits of whole and floating numbers (information_schema._pg_numeric_precision). */
const bits: Readonly<Record<string, number>> = {
  smallint: 16,
  integer: 32,
  bigint: 64,
  real: 24,
  'double precision': 53,
};

/**
 * What the information schema tells of a type as `format_type` writes it. Types of people have their schema before them
 * there, since the catalogue is read with the system's schema alone on the path.
 */
export function postgresTyped(type: string): Record<string, string | number | null> {
  if (type.endsWith('[]')) {
    const { udt_schema: schema = null, udt_name: name } = postgresTyped(type.replace(/(\[\])+$/, ''));
    return { data_type: 'ARRAY', udt_schema: schema, udt_name: `_${name}` };
  }
  const [, schema, own] = /^(\w+|"(?:[^"]|"")*")\.(.+)$/.exec(type) ?? [];
  if (schema !== undefined && own !== undefined)
    return { data_type: 'USER-DEFINED', udt_schema: bare(schema), udt_name: bare(own) };
  const { name, first, second } = parts(type);
  const isExact = name === 'numeric';
  const isTimed = /^(time|timestamp)\b/.test(name);
  return {
    data_type: name,
    udt_schema: 'pg_catalog',
    udt_name: inner[name] ?? name,
    character_maximum_length: /^(character|bit)\b/.test(name) ? first : null,
    numeric_precision: bits[name] ?? (isExact ? first : null),
    numeric_precision_radix: name in bits ? 2 : isExact ? 10 : null,
    numeric_scale: isExact ? second : /^(small|big)?int(eger)?$/.test(name) ? 0 : null,
    datetime_precision: isTimed ? (first ?? 6) : name === 'date' ? 0 : null,
  };
}

/** `timestamp(3) without time zone`, `numeric(10,2)`: the name without its numbers, and those. */
function parts(type: string): { name: string; first: number | null; second: number | null } {
  const [whole, first, second] = /\((\d+)(?:,(-?\d+))?\)/.exec(type) ?? [''];
  const numbered = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
  return { name: type.replace(whole, ''), first: numbered(first), second: numbered(second ?? (first && '0')) };
}

const bare = (name: string): string => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name);
