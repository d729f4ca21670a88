import { foldName, type Parsing } from '../nodes/parsing.js';

const TYPES = new Set(
  (
    'bigint binary bit char character cursor date datetime datetime2 datetimeoffset dec decimal double float geography geometry hierarchyid ' +
    'image int integer json money national nchar ntext numeric nvarchar real rowversion smalldatetime smallint smallmoney sql_variant ' +
    'sysname text time timestamp tinyint uniqueidentifier varbinary varchar vector xml'
  ).split(' '),
);

/** Whether a path is that of a type of the server itself. */
export function isBuiltinType(path: readonly string[]): boolean {
  return path.length === 1 && TYPES.has(path[0] ?? '');
}

/** The type of a CAST as its name; its length tells nothing of where the value comes from. */
export function parseType(parsing: Parsing): string[] {
  const path = parsing.accept('double', 'precision') ? ['float'] : parsing.path().path.map(foldName);
  const [last = ''] = path.slice(-1);
  if (last === 'national') parsing.acceptOneOf('char', 'character', 'text');
  if (/char|character$/.test(last)) parsing.accept('varying');
  if (parsing.accept('(')) {
    while (!parsing.accept(')')) {
      if (parsing.kind !== 'number' && !parsing.isOneOf(',', 'max'))
        throw parsing.unsupported('a type with such a length');
      parsing.take();
    }
  }
  return path;
}
