import { answer, integer, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import type { DocumentFindings } from '../document/document.contract.js';
import { findings } from './answer.schemas.js';
import { buildableApp, builders } from './builder.address.js';
import { draftListInput, publishInput, type PublishAppInput } from './draft.schemas.js';

const findingsOfApp = defineOperation<{ app_id: number }, { list: DocumentFindings[] }>({
  name: 'builder.findings',
  access: builders,
  input: draftListInput,
  output: answer({ list: listOf(answer({ kind: text, uid: text, revision: integer, findings })) }),
  audit: 'none',
  transaction: false,
  list: 'whole',
  /** What keeps the newest drafts of an app from being released, by document; those that are in order are left out. */
  async run(ctx, { app_id: appId }) {
    const app = buildableApp(ctx, appId);
    return { list: await ctx.platform.documents.findings(app.uid) };
  },
});

const publish = defineOperation<PublishAppInput, { app_id: number; release: number }>({
  name: 'builder.publish',
  access: builders,
  input: publishInput,
  output: answer({ app_id: integer, release: integer }),
  audit: { action: 'builder.publish', describe: ({ app_id: app }) => ({ objects: [`app:${app}`] }) },
  /** Releases every newest revision of an app, or chosen documents over what is released; refused by `document.unreleasable` with everything that is wrong. */
  async run(ctx, { app_id: appId, message = '', documents }) {
    const app = buildableApp(ctx, appId);
    const author = { id: ctx.caller.userId, name: ctx.caller.name };
    const release = await ctx.platform.documents.publish(ctx.db, {
      app: app.uid,
      message,
      author,
      ...(documents === undefined ? {} : { documents }),
    });
    return { app_id: app.id, release };
  },
});

/** The release of an app from the builder. */
export const releaseOperations = [findingsOfApp, publish] as readonly Operation[];
