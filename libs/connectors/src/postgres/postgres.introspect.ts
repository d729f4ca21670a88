import type pg from 'pg';
import type {
  Endpoint,
  IntrospectedColumn,
  IntrospectedConstraint,
  IntrospectedRelation,
  IntrospectedRoutine,
  Introspection,
  WriteEvent,
  WriteReactions,
} from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { dial, dialError } from './postgres.dial.js';
import { requestCancel } from './postgres.cancel.js';
import { relationStampSql, routineStampSql } from './postgres.stamp.js';
import { callsWhenPlanned, foldedSql, type FoldedRow } from './postgres.folded.js';
import { columnFacts, withoutHarmless, type FactsRow } from './postgres.facts.js';

/** Schemas of the server itself. */
const ownSchemas = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%'`;

/**
 * A materialized view counts as a view, so that its columns keep the sensitivity of what they are made of. Partitions
 * and other children are left out: they would show their parent's rows without its column levels, and what is not in
 * the catalogue is refused.
 */
const relationsSql = `
  select c.oid::text as oid, c.oid::text as identity, ${relationStampSql} as stamp, n.nspname as schema,
    c.relname as name, case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
         obj_description(c.oid, 'pg_class') as comment, case when c.relkind = 'v' or c.reltuples < 0 then null
           else c.reltuples::bigint::text end as "rowEstimate",
         case when c.relkind in ('r', 'm', 'p') then pg_total_relation_size(c.oid)::text end as "sizeBytes",
         case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as definition
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${ownSchemas} and not exists (select 1 from pg_inherits i where i.inhrelid = c.oid)
  order by n.nspname, c.relname`;

/**
 * A generated column depends on the columns of its expression: at the default's entry since PostgreSQL 15, at the
 * column's own before.
 */
const columnsSql = `
  select a.attrelid::text as oid, a.attname as name, format_type(a.atttypid, a.atttypmod) as "dataType", col_description(a.attrelid, a.attnum) as comment,
         a.attnum as ordinal, not a.attnotnull as nullable,
         exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as key,
         array(select distinct b.attname::text from pg_depend p join pg_attribute b on b.attrelid = a.attrelid and b.attnum = p.refobjsubid
               where a.attgenerated <> '' and p.refclassid = 'pg_class'::regclass and p.refobjid = a.attrelid
                 and p.refobjsubid > 0 and p.refobjsubid <> a.attnum
                 and ((p.classid = 'pg_class'::regclass and p.objid = a.attrelid and p.objsubid = a.attnum)
                   or (p.classid = 'pg_attrdef'::regclass and p.objid = (select d.oid from pg_attrdef d
                     where d.adrelid = a.attrelid and d.adnum = a.attnum)))) as "derivedFrom"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${ownSchemas}
  order by a.attrelid, a.attnum`;

/**
 * Types of the database itself whose conversions or checks run a function that somebody wrote there, with all that
 * holds such: domains, arrays, rows and ranges. Functions in C and of the server are made by superusers alone, who
 * could change the server's own functions as well.
 */
const convertedTypes = `with recursive own_cast (oid) as (
    select unnest(array[k.castsource, k.casttarget]) from pg_cast k join pg_proc p on p.oid = k.castfunc join pg_language l on l.oid = p.prolang
    where l.lanname not in ('c', 'internal')
    -- What a domain checks by a function of theirs runs wherever a value becomes one.
    union select k.contypid from pg_constraint k join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = k.oid
      left join pg_operator o on d.refclassid = 'pg_operator'::regclass and o.oid = d.refobjid
      join pg_proc p on p.oid = case d.refclassid when 'pg_proc'::regclass then d.refobjid else o.oprcode::oid end
      join pg_language l on l.oid = p.prolang
    where k.contypid <> 0 and p.oid >= 16384 and l.lanname not in ('c', 'internal')
  ), converted (oid) as (
    select oid from own_cast where oid >= 16384
    union select t.oid from converted b join pg_type t on t.typbasetype = b.oid or (t.typelem = b.oid and t.typlen = -1)
      or t.oid in (select r.rngtypid from pg_range r where r.rngsubtype = b.oid) or t.oid in (select r.rngmultitypid from pg_range r where r.rngtypid = b.oid)
      or (t.typtype = 'c' and exists (select 1 from pg_attribute f where f.attrelid = t.typrelid and f.attnum > 0
        and not f.attisdropped and f.atttypid = b.oid))
  )`;

/**
 * Defaults, enumerations, and checks and foreign keys of one column alone: only columns of which there is something to
 * say.
 */
const factsSql = `${convertedTypes}
  select a.attrelid::text as oid, a.attnum as ordinal, a.attgenerated <> '' or a.attidentity = 'a' as generated,
    d.adbin is not null or a.attidentity <> '' as "hasDefault",
         case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as "defaultText",
         case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as "generatedText",
         not exists (select 1 from pg_depend u join pg_proc p on p.oid = u.refobjid
           join pg_language l on l.oid = p.prolang where u.classid = 'pg_attrdef'::regclass
           and u.objid = d.oid and u.refclassid = 'pg_proc'::regclass and l.lanname <> 'c') as "callsNative",
         a.atttypid in (select oid from converted) as converts,
         array(select e.enumlabel::text from pg_enum e where e.enumtypid = a.atttypid order by e.enumsortorder) as labels,
         (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c'
           and k.conkey = array[a.attnum] limit 1) as "check",
         (select json_build_object('schema', fn.nspname, 'table', f.relname, 'column', fa.attname) from pg_constraint k join pg_class f on f.oid = k.confrelid
            join pg_namespace fn on fn.oid = f.relnamespace join pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = k.confkey[1]
          where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum] order by k.oid limit 1) as "references"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum left join pg_type y on y.oid = a.atttypid
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${ownSchemas}
    and (d.adbin is not null or a.atttypid in (select oid from converted) or a.attidentity <> '' or (y.typtype = 'e'
    and c.relkind in ('r', 'p', 'f'))
    or exists (select 1 from pg_constraint k where k.conrelid = a.attrelid and k.contype in ('c', 'f') and k.conkey = array[a.attnum]))`;

/**
 * What a relation does by itself when it is written: rules, and triggers that may change the row, also of partitions
 * and other children, which a write into their parent reaches. Bits of `tgtype`: 1 for each row, 2 before, 64 instead;
 * 4 insert, 8 delete, 16 update (pg_trigger.h).
 */
const reactionsSql = `${convertedTypes}
  select oid, bool_or(kind = 'row') as row, array_agg(distinct event) filter (where kind = 'rule') as rules,
    array_agg(distinct event) filter (where kind = 'trigger') as triggers
  from (
    with recursive below (top, oid) as (
      select c.oid, c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'f') and ${ownSchemas}
      union all select b.top, i.inhrelid from below b join pg_inherits i on i.inhparent = b.oid
    )
    select b.top::text as oid, 'trigger' as kind, e.event from below b join pg_trigger t on t.tgrelid = b.oid
      cross join (values ('insert', 4), ('delete', 8), ('update', 16)) e (event, bit)
      where not t.tgisinternal and t.tgenabled <> 'D' and t.tgtype & 1 = 1 and t.tgtype & case e.event when 'delete'
        then 64 else 66 end <> 0 and (t.tgtype & e.bit <> 0
        -- An update may move a row into another partition, where it is inserted.
        or (e.event = 'update' and t.tgtype & 4 <> 0 and exists (select 1 from pg_partitioned_table p where p.partrelid = b.top)))
    union all select b.top::text, 'rule', case r.ev_type when '2' then 'update' when '3' then 'insert' else 'delete' end
      from below b join pg_rewrite r on r.ev_class = b.oid where r.ev_type <> '1' and r.ev_enabled <> 'D'
    union all select c.oid::text, 'row', 'insert' from pg_class c where c.reltype in (select oid from converted)
  ) found group by oid`;

/**
 * Row level security of relations where it is on; a policy that looks into other relations is told without its text.
 */
const policiesSql = `
  select c.oid::text as oid, array_agg(case when exists (select from pg_depend d where d.classid = 'pg_policy'::regclass and d.objid = p.oid
      and d.refclassid = 'pg_class'::regclass and d.refobjid <> c.oid) then null else pg_get_expr(e.tree, c.oid) end) as policies
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_policy p on p.polrelid = c.oid
    cross join lateral (values (p.polqual), (p.polwithcheck)) e (tree)
  where c.relrowsecurity and e.tree is not null and ${ownSchemas} group by c.oid`;

const columnsOf = (relation: string, numbers: string): string =>
  `array(select a.attname::text from unnest(${numbers}) with ordinality u (n, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = u.n order by u.place)`;
const constraintsSql = `
  select k.conrelid::text as oid, k.conname as name, case k.contype when 'p' then 'primary' when 'u' then 'unique' else 'foreign' end as kind,
         ${columnsOf('k.conrelid', 'k.conkey')} as columns,
         case when k.contype = 'f' then json_build_object('schema', fn.nspname, 'table', f.relname, 'columns',
           ${columnsOf('k.confrelid', 'k.confkey')}, 'constraint',
           (select u.conname from pg_constraint u where u.conrelid = k.confrelid and u.conindid = k.conindid
             and u.contype in ('p', 'u') limit 1)) end as "references"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_class f on f.oid = k.confrelid left join pg_namespace fn on fn.oid = f.relnamespace
  where k.contype in ('p', 'u', 'f') and ${ownSchemas} order by k.conrelid, k.conname`;

/** Characters of a definition that are kept; nobody writes such a function by hand. */
const maxDefinition = 65_536;

/**
 * What an expression may name besides columns, functions with all that share a name; row types of tables are left out,
 * the resolver knows relations. Names in definitions are qualified because the search path is pg_catalog alone.
 */
const routinesSql = `
  select n.nspname as schema, p.proname as name, 'function' as kind, ${routineStampSql} as stamp,
         json_agg(json_build_object('language', l.lanname, 'inputs', p.pronargs, 'defaults', p.pronargdefaults, 'isVariadic', p.provariadic <> 0,
           'definition', case when l.lanname = 'sql' and p.prokind = 'f'
             and pg_catalog.length(d.text) <= ${maxDefinition} then d.text end) order by p.oid) as overloads
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
    cross join lateral (select case when l.lanname = 'sql' and p.prokind = 'f' then pg_get_functiondef(p.oid) end as text) d
  where ${ownSchemas} group by n.nspname, p.proname
  union all select n.nspname, o.oprname, 'operator', null, null::json from pg_operator o
    join pg_namespace n on n.oid = o.oprnamespace where ${ownSchemas} group by 1, 2
  union all select n.nspname, t.typname, 'type', null, null from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typtype <> 'c' and t.typelem = 0 and ${ownSchemas}
  order by 1, 2, 3`;

type RelationRow = Omit<IntrospectedRelation, 'columns' | 'rowEstimate' | 'sizeBytes'> & {
  oid: string;
  rowEstimate: string | null;
  sizeBytes: string | null;
};

interface ReactionsRow {
  oid: string;
  rules: WriteEvent[] | null;
  triggers: WriteEvent[] | null;
  row: boolean;
}

type ConstraintRow = Omit<IntrospectedConstraint, 'references'> & {
  oid: string;
  references: IntrospectedConstraint['references'] | null;
};

/**
 * Whether names are text. A database without an encoding (SQL_ASCII) takes any bytes for names, and those that are no
 * UTF-8 arrive as one mark: two names would be one, and no statement could name them. What has such a name is left out,
 * and so refused.
 */
const isText = (...names: string[]): boolean => names.every((name) => !name.includes('\ufffd'));

/**
 * Reads the catalogue of one database: no row of a table, no sample. Rejects with ConnectorError, also when `signal` is
 * aborted.
 */
export async function introspectPostgres(endpoint: Endpoint, signal: AbortSignal): Promise<Introspection> {
  const client = await dial(endpoint);
  const onAbort = (): void => void requestCancel(client, endpoint);
  signal.addEventListener('abort', onAbort, { once: true });
  const rowsOf = async <T extends object>(text: string): Promise<T[]> => (await client.query<T>(text)).rows;
  try {
    await begin(client);
    const [server] = await rowsOf<{ version: string; database: string }>(
      "select current_setting('server_version') as version, current_database() as database",
    );
    // By number: of a database that is dropped meanwhile the server says nothing, by name it fails.
    const databases = await rowsOf<{ name: string }>(
      "select datname as name from pg_database where datallowconn and not datistemplate and has_database_privilege(oid, 'CONNECT') order by 1",
    );
    const schemas = await rowsOf<{ name: string; comment: string | null }>(
      `select n.nspname as name, obj_description(n.oid, 'pg_namespace') as comment from pg_namespace n
        where ${ownSchemas} and has_schema_privilege(n.oid, 'USAGE') order by 1`,
    );
    const relations = await rowsOf<RelationRow>(relationsSql);
    const columns = await rowsOf<IntrospectedColumn & { oid: string }>(columnsSql);
    const facts = new Map(
      (await rowsOf<FactsRow>(factsSql)).map((row) => [`${row.oid}.${row.ordinal}`, columnFacts(row)]),
    );
    const constraints = grouped(await rowsOf<ConstraintRow>(constraintsSql));
    const reactions = await readReactions(rowsOf);
    const routines = await rowsOf<IntrospectedRoutine>(routinesSql);
    await client.query('ROLLBACK');
    if (!server) throw new ConnectorError('connection-lost', 'the server did not tell its version');
    const named = schemas.filter(({ name }) => isText(name));
    const visible = new Set(named.map((schema) => schema.name));
    const unnamed = new Set(columns.filter(({ name }) => !isText(name)).map(({ oid }) => oid));
    return {
      ...server,
      databases: databases.map((row) => row.name).filter((name) => isText(name)),
      schemas: named,
      routines: routines.filter(({ schema, name }) => isText(schema, name)),
      relations: withColumns(
        relations.filter(({ oid, schema, name }) => visible.has(schema) && isText(name) && !unnamed.has(oid)),
        columns.map((column) => ({ ...column, facts: facts.get(`${column.oid}.${column.ordinal}`) })),
        constraints,
        reactions,
      ),
    };
  } catch (cause) {
    throw signal.aborted
      ? new ConnectorError('cancelled', 'reading the catalogue was stopped', { cause })
      : dialError(cause);
  } finally {
    signal.removeEventListener('abort', onAbort);
    await client.end();
  }
}

/** What relations do by themselves, by their numbers. */
async function readReactions(
  rowsOf: <T extends object>(text: string) => Promise<T[]>,
): Promise<Map<string, WriteReactions>> {
  const reactions = new Map(
    (await rowsOf<ReactionsRow>(reactionsSql)).map(({ oid, rules, triggers, row }): [string, WriteReactions] => [
      oid,
      { rules: rules || undefined, triggers: triggers || undefined, row: row || undefined },
    ]),
  );
  for (const { oid, policies } of await rowsOf<{ oid: string; policies: (string | null)[] }>(policiesSql))
    reactions.set(oid, {
      ...reactions.get(oid),
      policies: policies.map((text) => text && withoutHarmless(text)),
    });
  for (const { oid, ...folded } of await rowsOf<FoldedRow>(foldedSql(ownSchemas)))
    if (callsWhenPlanned(folded)) reactions.set(oid, { ...reactions.get(oid), planned: true });
  return reactions;
}

/** All questions see one state of the catalogue, with names of pg_catalog alone. */
async function begin(client: pg.Client): Promise<void> {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(
    "select set_config('search_path', 'pg_catalog', true), set_config('statement_timeout', '120000', true)",
  );
  // Without an encoding of its own the server checks what it sends, and one name that is no UTF-8 would fail the whole.
  await client.query(
    "select set_config('client_encoding', 'SQL_ASCII', true) where current_setting('server_encoding') = 'SQL_ASCII'",
  );
}

function withColumns(
  relations: RelationRow[],
  columns: (IntrospectedColumn & { oid: string })[],
  constraints: ReadonlyMap<string, ConstraintRow[]>,
  reactions: ReadonlyMap<string, WriteReactions>,
): IntrospectedRelation[] {
  const byRelation = grouped(columns);
  return relations.map(({ oid, rowEstimate, sizeBytes, ...relation }) => ({
    ...relation,
    rowEstimate: rowEstimate === null ? null : Number(rowEstimate),
    sizeBytes: sizeBytes === null ? null : Number(sizeBytes),
    columns: (byRelation.get(oid) ?? []).map(({ oid: _oid, ...column }) => column),
    ...constraintsOf(constraints.get(oid)),
    reacts: reactions.get(oid),
  }));
}

function constraintsOf(rows: ConstraintRow[] | undefined): Pick<IntrospectedRelation, 'constraints'> {
  if (!rows) return {};
  return {
    constraints: rows.map(({ oid: _oid, references, ...constraint }) => ({
      ...constraint,
      references: references || undefined,
    })),
  };
}

function grouped<T extends { oid: string }>(rows: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.oid);
    if (group) group.push(row);
    else groups.set(row.oid, [row]);
  }
  return groups;
}
