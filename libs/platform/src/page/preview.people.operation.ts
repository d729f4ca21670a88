import { error, type SystemRole } from '@sluice/document';
import { answer, integer, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedPage } from '../document/document.contract.js';
import { mayUse } from './access.rule.js';
import { findApp } from './located.js';
import { mayBuild, previewed } from './preview.context.js';

/** Somebody through whose eyes a builder may look. */
export interface PreviewPerson {
  id: number;
  account: string;
  name: string;
}

interface PeopleInput {
  keyword?: string;
  app_id?: number;
  page_id?: number;
}

const limit = 20;
/** People who are looked at for a page that few of them may open. */
const looked = 500;

/** The page whose visitors are asked for, as its builder sees it; undefined where none is named. */
async function askedPage(
  ctx: OperationContext,
  { app_id: app, page_id: id }: PeopleInput,
): Promise<LoadedPage | undefined> {
  if (app === undefined || id === undefined) return undefined;
  const seen = await previewed(ctx, { app_id: app, preview: true });
  if (seen === ctx) throw error('access.denied', {}, { field: 'app_id' });
  const page = seen.platform.documents.page(findApp(seen, { app_id: app }).id, id);
  if (!page) throw error('page.unknown', {}, { field: 'page_id' });
  return page;
}

/**
 * `page.preview-people`: the people whose account or name holds a keyword, for the preview's bar (§7: search popups
 * post a keyword); where a page is named, those who may open it.
 */
export const previewPeopleOperation = defineOperation<PeopleInput, { list: PreviewPerson[] }>({
  name: 'page.preview-people',
  access: 'signed-in',
  list: 'whole',
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      keyword: { type: 'string', maxLength: 64 },
      app_id: { type: 'integer', minimum: 1 },
      page_id: { type: 'integer', minimum: 1 },
    },
  },
  output: answer({ list: listOf(answer({ id: integer, account: text, name: text })) }),
  audit: 'none',
  transaction: false,
  async run(ctx, input) {
    const { caller, db, platform } = ctx;
    if (!mayBuild(caller)) throw error('access.denied');
    const page = await askedPage(ctx, input);
    const { rows } = await db.query<PreviewPerson & { roles: SystemRole[] }>(
      `SELECT u.id, u.account, u.name,
         ARRAY(SELECT r.code::text FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id) AS roles
       FROM user_account u WHERE u.is_enabled AND NOT u.is_deleted AND (u.end_time IS NULL OR u.end_time > $2)
         AND (strpos(lower(u.account), lower($1)) > 0 OR strpos(lower(u.name), lower($1)) > 0)
       ORDER BY u.account LIMIT $3`,
      [(input.keyword ?? '').trim(), new Date(platform.clock.now()), page ? looked : limit],
    );
    const may = rows.filter(
      ({ id, roles }) => !page || mayUse(page, { kind: 'user', userId: id, roles: [...roles, 'user'] }),
    );
    return { list: may.slice(0, limit).map(({ id, account, name }) => ({ id, account, name })) };
  },
});
