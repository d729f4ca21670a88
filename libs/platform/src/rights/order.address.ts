import { searchPathOf } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import { mayUse } from '../page/access.rule.js';

/** Characters of a script that an address carries; a longer one is written again. */
const addressScript = 4_000;

/** A work order as its form is filled in. */
export interface OrderFilled {
  source: SourceRecord;
  schema?: string | null;
  script: string;
  kind: string;
}

/** The database or schema that an order of a source begins with; none where the source has no default one. */
export function orderDatabases({ source, schema }: Pick<OrderFilled, 'source' | 'schema'>): string[] {
  const database = searchPathOf(source, schema ?? undefined)[0];
  return database ? [database] : [];
}

/** The page of new orders, bare; null for whoever may not open it. */
export function orderPage(ctx: OperationContext): string | null {
  const page = ctx.platform.documents.page('console', 'work-order-create');
  return page && mayUse(page, ctx.caller) ? `/${page.app.id}/page/${page.id}` : null;
}

/** The page of a new order with a script filled in (screens C13); null for whoever may not open it. */
export function orderAddress(ctx: OperationContext, filled: OrderFilled): string | null {
  const page = orderPage(ctx);
  if (page === null) return null;
  const params = new URLSearchParams({ kind: filled.kind, data_source_id: String(filled.source.id) });
  const databases = orderDatabases(filled);
  if (databases.length > 0) params.set('databases', JSON.stringify(databases));
  if (filled.script.length <= addressScript) params.set('script', filled.script);
  return `${page}?${params}`;
}
