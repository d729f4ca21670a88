import type { Cell, ResultColumnInfo } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import type { WireField } from './exact.values.js';

const integers: Readonly<Record<number, string>> = { 1: 'tinyint', 2: 'smallint', 4: 'int', 8: 'bigint' };

/** Names of types by those of the driver; a type with a length of its own is told by it. */
const names: Readonly<Record<string, (length: number) => string>> = {
  TinyInt: () => 'tinyint',
  SmallInt: () => 'smallint',
  Int: () => 'int',
  BigInt: () => 'bigint',
  IntN: (length) => integers[length] ?? 'int',
  Bit: () => 'bit',
  BitN: () => 'bit',
  Real: () => 'real',
  Float: () => 'float',
  FloatN: (length) => (length === 4 ? 'real' : 'float'),
  NumericN: () => 'decimal',
  DecimalN: () => 'decimal',
  Money: () => 'money',
  SmallMoney: () => 'smallmoney',
  MoneyN: (length) => (length === 4 ? 'smallmoney' : 'money'),
  DateTime: () => 'datetime',
  SmallDateTime: () => 'smalldatetime',
  DateTimeN: (length) => (length === 4 ? 'smalldatetime' : 'datetime'),
  Date: () => 'date',
  Time: () => 'time',
  DateTime2: () => 'datetime2',
  DateTimeOffset: () => 'datetimeoffset',
  UniqueIdentifier: () => 'uniqueidentifier',
  Char: () => 'char',
  VarChar: () => 'varchar',
  NChar: () => 'nchar',
  NVarChar: () => 'nvarchar',
  Text: () => 'text',
  NText: () => 'ntext',
  Xml: () => 'xml',
  Binary: () => 'binary',
  VarBinary: () => 'varbinary',
  Image: () => 'image',
  UDT: () => 'udt',
  Null: () => 'null',
};

/**
 * The column as the browser is told of it: the server's own type name. Throws for `sql_variant`: its values are of any
 * type, and of some the driver loses digits.
 */
export function columnInfo({ colName, type, dataLength = 0 }: WireField): ResultColumnInfo {
  const name = Object.hasOwn(names, type.name) ? names[type.name] : undefined;
  if (!name)
    throw new ConnectorError(
      'statement',
      `column ${colName}: values of ${type.name} are not read; cast them to another type`,
      {
        words: {
          'zh-chs': 'sql_variant 等类型的列不能直接读取，请先用 CAST 转换为其他类型',
          en: 'columns of sql_variant and such types are not read; cast them to another type',
        },
      },
    );
  return { name: colName, type: name(dataLength) };
}

/** A value of the driver as a cell: what a double cannot hold is text already, bytes are `0x…`. */
export function cellOf(value: unknown): Cell {
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex')}`;
  return value as Cell;
}
