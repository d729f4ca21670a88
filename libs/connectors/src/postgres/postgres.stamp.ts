import { randomUUID } from 'node:crypto';
import type { CatalogueExpectation } from '../connector.js';
import type { FrameStep } from './run.frame.js';

const versions = (of: string): string =>
  `pg_catalog.string_agg(pg_catalog.concat_ws(' ', ${of}.oid, ${of}.xmin), ',' order by ${of}.oid)`;

/**
 * What the server evaluates when it plans a statement on a relation, and functions of a database's authors may stand in
 * (`postgres.folded.ts`): expressions of its indexes and its partition key, its extended statistics and its checks.
 */
const planned = (relation: string): string => `
      select i.indexrelid, i.xmin from pg_catalog.pg_index i where i.indrelid = ${relation} and (i.indexprs is not null or i.indpred is not null)
      union all select s.oid, s.xmin from pg_catalog.pg_statistic_ext s where s.stxrelid = ${relation}
      union all select k.oid, k.xmin from pg_catalog.pg_constraint k where k.conrelid = ${relation} and k.contype = 'c'
      union all select t.partrelid, t.xmin from pg_catalog.pg_partitioned_table t where t.partrelid = ${relation} and t.partexprs is not null`;

/**
 * Types of the database itself that columns of a relation hold: their own, and those of which these are made, as
 * domains, lists, rows and ranges. Multiranges are asked about in a way that servers pass which have none (13). With
 * OFFSET 0 the server looks the few up, and does not read all of pg_type and pg_constraint.
 */
const heldTypes = (relation: string): string => `with recursive held (oid) as (
      select a.atttypid from pg_catalog.pg_attribute a where a.attrelid = ${relation} and a.attnum > 0 and a.atttypid >= 16384
      union select o.oid from held h cross join lateral (select w.oid from pg_catalog.pg_type t cross join lateral (
        select t.typbasetype union all select t.typelem
        union all select f.atttypid from pg_catalog.pg_attribute f where f.attrelid = t.typrelid and f.attnum > 0
        union all select r.rngsubtype from pg_catalog.pg_range r where r.rngtypid = t.oid
        union all select r.rngtypid from pg_catalog.pg_range r where t.typtype = 'm' and pg_catalog.to_jsonb(r) ->> 'rngmultitypid' = t.oid::text
      ) w (oid) where t.oid = h.oid and w.oid >= 16384 offset 0) o)`;

/** The relation and all of its children, for what is counted of each. */
const below = `with recursive below (oid) as (select c.oid union all
      select i.inhrelid from below b join pg_catalog.pg_inherits i on i.inhparent = b.oid)`;

/**
 * The part of a stamp that every relation has. It names the types of its columns and its kind: where it is as it was,
 * none has come that would ask for the other part.
 */
const commonSql = `pg_catalog.md5(pg_catalog.concat_ws('/', 6, c.oid, c.relkind,
    (select pg_catalog.string_agg(pg_catalog.concat_ws(' ', a.attnum, pg_catalog.quote_ident(a.attname), a.atttypid, a.attgenerated, a.attfdwoptions::text,
         case when a.atthasdef then (select d.xmin from pg_catalog.pg_attrdef d where d.adrelid = a.attrelid
           and d.adnum = a.attnum) end), ',' order by a.attnum)
       from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    case when c.relhasrules then (select pg_catalog.string_agg(pg_catalog.concat_ws(' ', r.oid, r.xmin, r.ev_enabled),
      ',' order by r.oid) from pg_catalog.pg_rewrite r where r.ev_class = c.oid) end,
    case when c.relhastriggers then (select pg_catalog.string_agg(pg_catalog.concat_ws(' ', t.oid, t.xmin, t.tgenabled), ',' order by t.oid)
      from pg_catalog.pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) end,
    (select pg_catalog.string_agg(pg_catalog.concat_ws(' ', k.oid, k.xmin), ',' order by k.oid) from pg_catalog.pg_cast k where k.oid >= 16384),
    (select pg_catalog.concat_ws(' ', 'planned', ${versions('w')}) from (${planned('c.oid')}) w (oid, xmin))))`;

/** Whether a relation has the other part by its kind and switches; by its types it is told from the common one. */
const isSpecial = `c.relhassubclass or c.relrowsecurity or c.relkind = 'f'`;

/**
 * The part of a stamp that few relations have: each sub-select costs its start whenever it is in a statement. The
 * catalogue keeps 64 characters of both.
 */
const specialSql = `pg_catalog.left(pg_catalog.md5(pg_catalog.concat_ws('/',
    case when c.relrowsecurity then (select pg_catalog.concat_ws(' ', 'policies',
      pg_catalog.string_agg(pg_catalog.concat_ws(' ', y.oid, y.xmin), ',' order by y.oid)) from pg_catalog.pg_policy y
      where y.polrelid = c.oid) end,
    (${heldTypes('c.oid')} select 'domains ' || ${versions('k')} from held h cross join lateral (
      select d.oid, d.xmin from pg_catalog.pg_constraint d where d.contypid = h.oid offset 0) k),
    case when c.relhassubclass then (${below}
       select pg_catalog.string_agg(pg_catalog.concat_ws(' ', t.oid, t.xmin, t.tgenabled), ',' order by t.oid)
         from below b join pg_catalog.pg_trigger t on t.tgrelid = b.oid where not t.tgisinternal) end,
    case when c.relhassubclass then (${below}
       select pg_catalog.concat_ws(' ', 'planned', ${versions('w')}) from below b cross join lateral (${planned('b.oid')}) w (oid, xmin)) end,
    case when c.relkind = 'f' then (select pg_catalog.concat_ws(' ', f.ftserver, f.ftoptions::text)
      from pg_catalog.pg_foreign_table f where f.ftrelid = c.oid) end)), 30)`;

/** Stands before the second part of a stamp. */
const andMore = '/';

/**
 * What a relation (`c` of pg_class) is as far as an analysis stands on it: which object it is, its columns by number,
 * name and type, what a generated one is computed from and what a default gives, its rules (a replaced view keeps OID
 * and columns, its rule is another version of its row), its triggers and those of its children, casts of the database's
 * own, checks of domains that its columns hold, its policies where they are in force, what planning evaluates of it
 * and of its children, and where the rows of a foreign table are fetched. Owners and rights are left out: they change
 * nothing of a column's meaning. Rules and children are looked for where `relhasrules` and `relhassubclass` say that
 * there may be some; the server takes them back late, and never says no where there is one.
 *
 * The first part counts what a stamp is made of: a catalogue that was read before there was more to know is read again.
 *
 * Names and types are read, though the versions of the rows of pg_attribute (`xmin`) would cost a sixth less: a server
 * that was set back to an earlier backup counts its transactions anew from there, so that one version can stand for two
 * definitions.
 */
export const relationStampSql = `${commonSql} || case when ${isSpecial} or exists (select from pg_catalog.pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid >= 16384) then '${andMore}' || ${specialSql} else '' end`;

/** The stamp of relations that have its common part alone; another one's where one has more now. */
const commonStampSql = `${commonSql} || case when ${isSpecial} then '${andMore}' else '' end`;

/**
 * What the functions of one name in one schema are, as an aggregate over them (`p` of pg_proc): which objects, in which
 * version, and how each is defined. The version (`xmin`) alone shows that one was replaced and set back between two
 * looks; the definition is read for the sake of a server that was set back itself. Costs and rights are left out, they
 * change nothing of a meaning.
 */
export const routineStampSql = `pg_catalog.md5(pg_catalog.string_agg(pg_catalog.concat_ws('/', p.oid, p.xmin,
    (pg_catalog.to_jsonb(p) - '{procost,prorows,proacl,prosupport}'::pg_catalog.text[])::pg_catalog.text), ',' order by p.oid))`;

/**
 * Known to this process alone, so that no statement can raise the error by which the check tells that something
 * differs.
 */
const differs = `catalogue ${randomUUID()}`;

/** Relations of a statement whose check names each one; nearly every statement has fewer. */
const fewRelations = 8;

const differsFrom = (relation: string, stampSql = relationStampSql): string => `
  select e.name::text from ${relation} as e (schema, name, stamp)
  where e.stamp is distinct from (select ${stampSql} from pg_catalog.pg_class c
    where c.relname = e.name::name and c.relnamespace = (select n.oid from pg_catalog.pg_namespace n where n.nspname = e.schema::name))`;

const comesBetween = (functions: string, schemas: string): string => `
  select p.proname::text from unnest((select ${functions}::name[])) as f (name) join pg_catalog.pg_proc p on p.proname = f.name
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace join unnest((select ${schemas}::name[])) as s (name) on s.name = n.nspname`;

/**
 * What else may have come to mean another thing where bodies of functions are followed: the functions, which nothing
 * locks; operators of schemas that bodies look in; temporary objects, which are found before all others. In a
 * transaction that keeps its first look at the data the check would see functions as they were then, while the server
 * calls them as they are: nothing is believed there.
 */
const followedParts = (index: number): string[] => [
  `
  select e.name from unnest((select $${index}::text[]), (select $${index + 1}::text[]), (select $${index + 2}::text[])) as e (schema, name, stamp)
  where e.stamp is distinct from (select ${routineStampSql} from pg_catalog.pg_proc p
    where p.proname = e.name::name and p.pronamespace = (select n.oid from pg_catalog.pg_namespace n where n.nspname = e.schema::name))`,
  `
  select o.oprname::text from pg_catalog.pg_operator o join pg_catalog.pg_namespace n on n.oid = o.oprnamespace
  where n.nspname in (select pg_catalog.unnest($${index + 3}::name[])) and o.oprname not in (select pg_catalog.unnest($${index + 4}::name[]))`,
  `
  select 'isolation' where pg_catalog.current_setting('transaction_isolation') <> 'read committed'`,
  `
  select 'temporary' where case when pg_catalog.pg_my_temp_schema() = 0::pg_catalog.oid then false
    else exists (select from pg_catalog.pg_class c where c.relnamespace = pg_catalog.pg_my_temp_schema())
      or exists (select from pg_catalog.pg_type t where t.typnamespace = pg_catalog.pg_my_temp_schema()) end`,
];

/** Fails, in the server's own words with `$1` in them, where a part finds anything. */
const failing = (parts: readonly string[]): string => `
select case when pg_catalog.count(*) = 0 then 0 else ($1 || pg_catalog.left(pg_catalog.max(w.name), 0))::int end from (${parts.join('\n  union all')}
) as w (name)`;

/** The arrays come out of sub-selects so that the server keeps one plan for all of them. */
const manyParts = [
  differsFrom('unnest((select $2::text[]), (select $3::text[]), (select $4::text[]))'),
  comesBetween('$5', '$6'),
];
const manySql = failing(manyParts);
const followedSql = failing([...manyParts, ...followedParts(7)]);

/**
 * By number of relations, whether one of them has the second part of a stamp, and whether functions are looked for: the
 * server reads rows of constants in half the time of arrays.
 */
const fewSql = new Map<string, string>();

function fewText(relations: number, isWhole: boolean, hasFunctions: boolean): string {
  const key = `${relations} ${isWhole} ${hasFunctions}`;
  const known = fewSql.get(key);
  if (known) return known;
  const rows = Array.from({ length: relations }, (_none, at) => [2, 3, 4].map((index) => `$${index + at * 3}`));
  const values = rows.map(([schema, name, stamp]) => `(${schema}::name, ${name}::name, ${stamp}::text)`).join(', ');
  const next = 2 + relations * 3;
  const made = failing([
    differsFrom(`(values ${values})`, isWhole ? relationStampSql : commonStampSql),
    ...(hasFunctions ? [comesBetween(`$${next}`, `$${next + 1}`)] : []),
  ]);
  fewSql.set(key, made);
  return made;
}

/** By expectation, of which a plan has one for all of its runs. */
const checkSteps = new WeakMap<CatalogueExpectation, FrameStep>();

/**
 * The statement that checks an expectation: it fails where a relation is no longer what was analysed, or where a
 * function of the database's own has come to stand beside one of the server's that the statement calls. It runs between
 * the binding of a statement, which takes the locks that keep changes out, and its first row.
 */
export function checkStep(expects: CatalogueExpectation): FrameStep {
  const known = checkSteps.get(expects);
  if (known) return known;
  const made = makeCheckStep(expects);
  checkSteps.set(expects, made);
  return made;
}

function makeCheckStep({ relations, functions, schemas, followed }: CatalogueExpectation): FrameStep {
  if (followed || relations.length === 0 || relations.length > fewRelations) {
    const binds = [differs, ...stampColumns(relations), functions, schemas];
    if (!followed) return { text: manySql, binds };
    return {
      text: followedSql,
      binds: [...binds, ...stampColumns(followed.routines), followed.schemas, followed.operators],
    };
  }
  const rows = relations.flatMap(({ schema, name, stamp }) => [schema, name, stamp]);
  const isWhole = relations.some(({ stamp }) => stamp?.includes(andMore));
  return {
    text: fewText(relations.length, isWhole, functions.length > 0),
    binds: [differs, ...rows, ...(functions.length > 0 ? [functions, schemas] : [])],
  };
}

function stampColumns(named: CatalogueExpectation['relations']): (string | null)[][] {
  return [named.map((one) => one.schema), named.map((one) => one.name), named.map((one) => one.stamp)];
}

/**
 * Whether the server failed because of the check, or because a statement that it holds prepared means something else
 * now.
 */
export function tellsOfChange(cause: Error): boolean {
  const { message, code, routine } = cause as Error & { code?: string; routine?: string };
  return message.includes(differs) || (code === '0A000' && routine === 'RevalidateCachedQuery');
}
