import { error } from '@sluice/document';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { answer, integer, text } from '../dispatch/answer.schema.js';
import { mayReadDocuments } from './app.rights.js';
import { recycleOperations } from './recycle.operations.js';

/** Builders and administrators read documents (§6); the text has no secret, and no one else needs it. */
const readers = { roles: ['super_admin', 'app_admin', 'system_admin'] } as const;

const getDocument = defineOperation<
  { app: string | number; page: string | number },
  { app: string; page: string; id: number; revision: number; text: string }
>({
  name: 'document.get',
  access: readers,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['app', 'page'],
    properties: { app: { type: ['string', 'integer'] }, page: { type: ['string', 'integer'] } },
  },
  output: answer({ app: text, page: text, id: integer, revision: integer, text }),
  audit: { action: 'document.get', describe: (input) => ({ objects: [`${input.app}/${input.page}`] }) },
  transaction: false,
  /** The newest revision of a page as canonical JSON, read-only. */
  async run({ platform, caller }, input) {
    const page = platform.documents.page(input.app, input.page, { draft: true });
    if (!page || !mayReadDocuments(page.app, caller)) throw error('page.unknown');
    const { uid } = page.app;
    return {
      app: uid,
      page: page.document.uid,
      id: page.id,
      revision: page.revision,
      text: await platform.documents.text(uid, 'page', page.document.uid),
    };
  },
});

/** Operations of the document store. */
export const documentOperations = [getDocument, ...recycleOperations] as readonly Operation[];
