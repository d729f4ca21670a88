/**
 * Expressions that the server looks at whenever it plans a statement on a relation: of its indexes, extended
 * statistics, checks and partition key, and of those of its children (plancat.c, relcache.c). Calls of constants in
 * them are carried out then, whatever the statement asks.
 */
export interface FoldedRow {
  oid: string;
  /** The expression as the server stores it. */
  tree: string;
  /** Functions in it that somebody wrote in this database. */
  functions: string[];
  /** One of them is put in its place when it is planned, and something else of this database may be in its text. */
  inlines: boolean;
}

/**
 * Relations that have such expressions with functions of the database itself; those in C are made by superusers alone.
 */
export const foldedSql = (ownSchemas: string): string => `
  with recursive own (oid, name, language) as (
    select p.oid, p.proname::text, l.lanname from pg_proc p join pg_language l on l.oid = p.prolang where p.oid >= 16384 and l.lanname not in ('c', 'internal')
  ), found (relation, class, object, tree) as (
    select i.indrelid, 'pg_class'::regclass, i.indexrelid, concat(i.indexprs::text, ' ', i.indpred::text)
      from pg_index i where i.indexprs is not null or i.indpred is not null
    union all select s.stxrelid, 'pg_statistic_ext'::regclass, s.oid, to_jsonb(s) ->> 'stxexprs' from pg_statistic_ext s
      where to_jsonb(s) ->> 'stxexprs' is not null
    union all select k.conrelid, 'pg_constraint'::regclass, k.oid, k.conbin::text from pg_constraint k where k.contype = 'c' and k.conrelid <> 0
    union all select t.partrelid, 'pg_class'::regclass, t.partrelid, t.partexprs::text from pg_partitioned_table t where t.partexprs is not null
  ), called (relation, object, tree, function) as (
    select f.relation, f.object, f.tree, coalesce(o.oprcode, d.refobjid) from found f join pg_depend d on d.classid = f.class and d.objid = f.object
      left join pg_operator o on d.refclassid = 'pg_operator'::regclass and o.oid = d.refobjid
    where d.refclassid in ('pg_proc'::regclass, 'pg_operator'::regclass)
  ), below (top, oid) as (
    select c.oid, c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'm', 'f') and ${ownSchemas}
    union all select b.top, i.inhrelid from below b join pg_inherits i on i.inhparent = b.oid
  )
  select b.top::text as oid, c.tree, array_agg(w.oid::text) as functions, bool_or(w.language = 'sql' and (
      exists (select from pg_cast k join own g on g.oid = k.castfunc)
      or (select d.text ilike '%u&%' or exists (select from own g where g.oid <> w.oid and position(lower(g.name) in lower(d.text)) > 0)
          or exists (select from pg_operator o join own g on g.oid = o.oprcode where position(o.oprname::text in d.text) > 0)
          from (select pg_get_functiondef(w.oid) as text) d))) as inlines
  from called c join own w on w.oid = c.function join below b on b.oid = c.relation group by b.top, c.object, c.tree`;

const TOKEN = /\\.|[{}]|:(?:funcid|opfuncid) (\d+)/gs;
/** What has the value of a constant only where all that stands in it is one (clauses.c, eval_const_expressions). */
const STRICT = /^\{(VAR|FUNCEXPR|OPEXPR|RELABELTYPE|COERCEVIAIO|SCALARARRAYOPEXPR) /;

interface Open {
  isStrict: boolean;
  isVariable: boolean;
  isOwn: boolean;
}

/**
 * Whether planning may call one of the functions: it stands over no column, or over one that may fall away before. Too
 * often rather than too seldom.
 */
export function callsWhenPlanned({ tree, functions, inlines }: Omit<FoldedRow, 'oid'>): boolean {
  if (inlines) return true;
  const own = new Set(functions);
  const open: Open[] = [];
  for (const match of tree.matchAll(TOKEN)) {
    const [token, called] = match;
    const inner = open.at(-1);
    if (token === '{') {
      const word = STRICT.exec(tree.slice(match.index, match.index + 32))?.[1];
      open.push({ isStrict: word !== undefined, isVariable: word === 'VAR', isOwn: false });
    } else if (called !== undefined && inner) inner.isOwn ||= own.has(called);
    else if (token === '}' && inner) {
      open.pop();
      if (inner.isOwn && !inner.isVariable) return true;
      const outer = open.at(-1);
      // What a function of the database makes of a column may be a constant.
      if (outer && inner.isStrict && !inner.isOwn) outer.isVariable ||= inner.isVariable;
    }
  }
  return false;
}
