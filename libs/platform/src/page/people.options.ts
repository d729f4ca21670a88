import { requireSignedIn } from '../dispatch/access.js';
import type { OperationContext } from '../dispatch/operation.js';
import { pageOf } from './query/page-size.query.js';
import type { DataParams } from './values/data-params.js';

/** A person as an option. */
interface PersonOption extends Record<string, unknown> {
  value: number;
  label: string;
}

/** Numbers that a database row may have. */
const isNumber = (value: unknown): boolean => /^\d{1,15}$/.test(String(value));

/**
 * People who can sign in, by name: those whose name or account holds the search word, or the saved choices, those too
 * who have left since. Nobody is told to a caller who is not signed in.
 */
export async function peopleOptions(
  ctx: OperationContext,
  { keyword, value }: DataParams,
  { page_no: no, page_size: size }: { page_no?: number | undefined; page_size?: number | undefined },
): Promise<PersonOption[]> {
  requireSignedIn(ctx);
  const saved = value === undefined ? null : (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isNumber);
  const { limit, offset } = pageOf(no, size);
  const { rows } = await ctx.db.query<PersonOption>(
    `SELECT u.id AS value, u.name || ' (' || u.account || ')' AS label FROM user_account u
    WHERE NOT u.is_deleted AND CASE WHEN $1::bigint[] IS NULL
      THEN u.is_enabled AND (u.end_time IS NULL OR u.end_time > now())
        AND strpos(lower(u.name || ' ' || u.account), $2) > 0
      ELSE u.id = ANY ($1) END
    ORDER BY u.name, u.id LIMIT $3 OFFSET $4`,
    [saved?.map(Number) ?? null, keyword?.trim().toLowerCase() ?? '', limit, offset],
  );
  return rows;
}
