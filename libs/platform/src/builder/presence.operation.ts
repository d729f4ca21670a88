import { answer, integer, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { buildableApp, builders, documentAt } from './builder.address.js';
import { draftGetInput } from './draft.schemas.js';
import { BuilderPresence } from './page-template.entity.js';

/** Somebody who has not been heard of for so long is gone: browsers tell of themselves three times in it. */
const GONE_MS = 60_000;

/** A builder who is in a document of the app. */
interface PresentBuilder {
  id: number;
  person_id: number;
  person: string;
}

const presence = defineOperation<{ app_id: number; id: number }, { list: PresentBuilder[] }>({
  name: 'builder.presence',
  access: builders,
  input: draftGetInput,
  output: answer({ list: listOf(answer({ id: integer, person_id: integer, person: text })) }),
  audit: 'none',
  list: 'whole',
  /** Tells that the caller is in a document of the app; answers who else is in which. */
  async run(ctx, { app_id: appId, id }) {
    const app = buildableApp(ctx, appId);
    await documentAt(ctx, app, id);
    const { userId } = ctx.caller;
    const now = ctx.platform.clock.now();
    if (userId !== null)
      await ctx.orm.upsert(BuilderPresence, { userId, appId: app.id, documentId: id, seenTime: new Date(now) }, [
        'userId',
        'appId',
      ]);
    const { rows } = await ctx.db.query<PresentBuilder>(
      `SELECT p.document_id AS id, p.user_id AS person_id,
        u.name AS person FROM builder_presence p JOIN user_account u ON u.id = p.user_id
      WHERE p.app_id = $1 AND p.user_id IS DISTINCT FROM $2 AND p.seen_time > $3 ORDER BY u.name, p.user_id`,
      [app.id, userId, new Date(now - GONE_MS)],
    );
    return { list: rows };
  },
});

/** Who else builds the app just now (screens P2, P3). */
export const presenceOperations = [presence] as readonly Operation[];
