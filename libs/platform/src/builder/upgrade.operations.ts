import { diffDocuments, error, type BothTexts, type Json } from '@sluice/document';
import { differences, type Difference } from '@sluice/document/validate';
import { answer, flag, integer, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { conflictSides, type ConflictSides } from '../document/conflict.sides.js';
import { mergeShipped, type ShippedSides } from '../document/shipped.merge.js';
import { both } from './answer.schemas.js';
import { buildableApp, builders, documentAt } from './builder.address.js';
import { restoreInput } from './history.schemas.js';

/** One upgrade of a customised document, three-way and in words. */
interface UpgradeWords {
  version: string;
  time: Date;
  /** What the new shipped file changed against the one before. */
  theirs: Difference[];
  /** What was changed here against the file before. */
  ours: Difference[];
  /** Where both changed the same; what was changed here stands. */
  kept: (ConflictSides & { text: BothTexts })[];
  repairs: { node: string; repaired: boolean; text: BothTexts }[];
}

interface UpgradeRow extends ShippedSides {
  version: string;
  time: Date;
}

const change = answer({ op: text, node: text, text: both });

const upgrade = defineOperation<
  { app_id: number; id: number; revision: number },
  { revision: number; list: UpgradeWords[] }
>({
  name: 'builder.upgrade',
  access: builders,
  input: restoreInput,
  output: answer({
    revision: integer,
    list: listOf(
      answer({
        version: text,
        time: text,
        theirs: listOf(change),
        ours: listOf(change),
        kept: listOf(answer({ node: text, text: both, ours: listOf({}), theirs: listOf({}) })),
        repairs: listOf(answer({ node: text, repaired: flag, text: both })),
      }),
    ),
  }),
  audit: 'none',
  /**
   * The newer shipped files that were merged into one revision, newest first: what the product changed, what had been
   * changed here, and where the two excluded each other, with the edits that take either side. A revision without an
   * upgrade is refused by `document.revision-unknown`.
   */
  async run(ctx, { app_id: appId, id, revision }) {
    const app = buildableApp(ctx, appId);
    const { kind, uid } = await documentAt(ctx, app, id);
    const { rows } = await ctx.db.query<UpgradeRow>(
      `SELECT u.version, u.create_time AS time, u.base, u.theirs, r.content AS ours FROM document_upgrade u
      JOIN document_revision r ON r.document_id = u.document_id AND r.revision = u.ours
      WHERE u.document_id = $1 AND u.revision = $2 ORDER BY u.id DESC`,
      [id, revision],
    );
    if (rows.length === 0) throw error('document.revision-unknown', { name: `${app.uid}/${kind}/${uid}`, revision });
    return { revision, list: rows.map(wordsOf) };
  },
});

function wordsOf({ version, time, base, ours, theirs }: UpgradeRow): UpgradeWords {
  const { kept, repairs } = mergeShipped({ base, ours, theirs });
  const changes = (after: Json): Difference[] => differences(diffDocuments(base, after), { before: base, after });
  const decided = conflictSides({ base, ours, theirs }).map((sides, at) => ({ ...sides, text: kept[at]! }));
  return { version, time, theirs: changes(theirs), ours: changes(ours), kept: decided, repairs };
}

/** Upgrades of customised shipped documents (issue 11 d, screen P9). */
export const upgradeOperations = [upgrade] as readonly Operation[];
