import { error } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import { mayBuild } from './preview.context.js';
import { answer, integer, listOf, text } from '../dispatch/answer.schema.js';

/** Somebody through whose eyes a builder may look. */
export interface PreviewPerson {
  id: number;
  account: string;
  name: string;
}

const most = 20;

/** `page.preview-people`: the people whose account or name holds a keyword, for the preview's bar (§7: search popups post a keyword). */
export const previewPeopleOperation = defineOperation<{ keyword?: string }, { list: PreviewPerson[] }>({
  name: 'page.preview-people',
  access: 'signed-in',
  list: 'whole',
  input: { type: 'object', additionalProperties: false, properties: { keyword: { type: 'string', maxLength: 64 } } },
  output: answer({ list: listOf(answer({ id: integer, account: text, name: text })) }),
  audit: 'none',
  transaction: false,
  async run({ caller, db, platform }, { keyword = '' }) {
    if (!mayBuild(caller)) throw error('access.denied');
    const { rows } = await db.query<PreviewPerson>(
      `SELECT id, account, name FROM user_account WHERE is_enabled AND NOT is_deleted AND (end_time IS NULL OR end_time > $2)
         AND (strpos(lower(account), lower($1)) > 0 OR strpos(lower(name), lower($1)) > 0) ORDER BY account LIMIT ${most}`,
      [keyword.trim(), new Date(platform.clock.now())],
    );
    return { list: rows };
  },
});
