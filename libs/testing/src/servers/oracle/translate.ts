/** Words of SQL that mean the same to PostgreSQL; every other bare word is a name, in capitals as Oracle stores it. */
const WORDS = new Set(
  (
    'select from where group by order having offset fetch first next row rows only join inner left right full outer cross natural using on and ' +
    'or not in exists between like escape is null distinct all union intersect with recursive as asc desc nulls last insert into values update ' +
    'set delete case when then else end over partition range preceding following unbounded current any some lateral cast date timestamp ' +
    'interval true false for create table primary key references default user extract year month day hour minute second trim both leading ' +
    'trailing savepoint rollback to merge matched within filter ties percent zone time at path'
  ).split(' '),
);
/** Words that PostgreSQL has others for. */
const OTHERS: Readonly<Record<string, string>> = {
  minus: 'EXCEPT',
  sysdate: 'LOCALTIMESTAMP(0)',
  systimestamp: 'CURRENT_TIMESTAMP',
  sessiontimezone: "current_setting('TimeZone')",
  number: 'numeric',
  varchar2: 'varchar',
  clob: 'text',
  raw: 'bytea',
  nvl: 'coalesce',
};
const TOKEN =
  /[nN]?[qQ]'\[([\s\S]*?)\]'|[nN]?'(?:''|[^'])*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|:([A-Za-z_]\w*)|[A-Za-z][\w$#]*|[\s\S]/g;

/** A statement of Oracle in the words of PostgreSQL, and the names of its binds in the order of their numbers. */
export function translate(sql: string): { text: string; names: string[] } {
  const names: string[] = [];
  const text = sql.replace(TOKEN, (token, quoted: string | undefined, bind: string | undefined, at: number) => {
    if (quoted !== undefined) return `'${quoted.replaceAll("'", "''")}'`;
    if (bind !== undefined) {
      if (!names.includes(bind)) names.push(bind);
      return `$${names.indexOf(bind) + 1}`;
    }
    if (!/^[A-Za-z]/.test(token)) return token;
    if (/^[nN]'/.test(token)) return token.slice(1);
    return word(token, sql.slice(0, at), sql.slice(at + token.length));
  });
  // A text is a document there by itself, and bytes have a length.
  const made = text
    .replace(/\bjson_table\s*\(\s*(\$\d+)/g, 'json_table($1::jsonb')
    .replace(/\bbytea\s*\(\d+\)/g, 'bytea');
  return { text: made, names };
}

function word(token: string, before: string, behind: string): string {
  const lower = token.toLowerCase();
  if (Object.hasOwn(OTHERS, lower)) return OTHERS[lower] ?? token;
  // A name before a parenthesis is a function's, but that of a table behind INTO or TABLE.
  const isCalled = /^\s*\(/.test(behind) && !/\b(?:into|table)\s+(?:[\w"]+\.)?$/i.test(before);
  if (WORDS.has(lower) || isCalled) return lower;
  return `"${token.toUpperCase()}"`;
}
