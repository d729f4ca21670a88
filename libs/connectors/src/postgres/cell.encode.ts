import pg from 'pg';
import type { Cell, ResultColumnInfo } from '../connector.js';

/** What the driver tells of a result column. */
export interface WireField {
  name: string;
  dataTypeID: number;
}

const typeNames = new Map(Object.entries(pg.types.builtins).map(([name, oid]) => [oid as number, name.toLowerCase()]));
const arrayNames = new Map([
  [1000, 'bool[]'],
  [1005, 'int2[]'],
  [1007, 'int4[]'],
  [1009, 'text[]'],
  [1015, 'varchar[]'],
  [1016, 'int8[]'],
  [1022, 'float8[]'],
  [1231, 'numeric[]'],
]);

/** The column as the browser is told of it: the server's own type name, `other` for types of the database's users. */
export function columnInfo(field: WireField): ResultColumnInfo {
  return { name: field.name, type: typeNames.get(field.dataTypeID) ?? arrayNames.get(field.dataTypeID) ?? 'other' };
}

type Decode = (text: string) => Cell;

const asNumber: Decode = (text) => {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
};

/**
 * Only types whose every value a double holds exactly (or is one) become numbers; the rest stay the server's text
 * (contracts §5).
 */
const decoders = new Map<number, Decode>([
  [pg.types.builtins.BOOL, (text) => text === 't'],
  [pg.types.builtins.INT2, asNumber],
  [pg.types.builtins.INT4, asNumber],
  [pg.types.builtins.OID, asNumber],
  [pg.types.builtins.FLOAT4, asNumber],
  [pg.types.builtins.FLOAT8, asNumber],
]);

/** Compiles, once per result, the function that turns a row of the wire's texts into cells, in place. */
export function rowDecoder(fields: WireField[]): (row: (string | null)[]) => Cell[] {
  const work = fields.flatMap((field, index) => {
    const decode = decoders.get(field.dataTypeID);
    return decode ? [{ index, decode }] : [];
  });
  return (row) => {
    const cells = row as Cell[];
    for (const { index, decode } of work) {
      const text = cells[index];
      if (typeof text === 'string') cells[index] = decode(text);
    }
    return cells;
  };
}
