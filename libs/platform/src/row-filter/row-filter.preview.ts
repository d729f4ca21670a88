import { error, evaluateCondition } from '@sluice/document';
import { rowCondition, type RowConditionPiece } from '@sluice/policy';
import { answer, text } from '../dispatch/answer.schema.js';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { affectedPeople } from '../user/affected.people.js';
import { checkedFilter, conditionError, filterSubjects, type RowFilterForm } from './row-filter.store.js';
import { RowFilterReader } from './row-filter.reader.js';
import { previewTexts, rowFilterLabels as labels } from './row-filter.texts.js';

const maxLines = 100;

/** A form as the page sends it; `preview` is where the answer is shown. */
interface PreviewForm extends RowFilterForm {
  [field: string]: unknown;
  user_id?: number | null;
  samples?: string | null;
}

const personSql = `
  SELECT u.id, u.account::text AS account, u.name::text AS name,
         ARRAY(SELECT r.code::text FROM user_role m JOIN role r ON r.id = m.role_id WHERE m.user_id = u.id
           ORDER BY 1) AS roles
  FROM user_account u WHERE u.id = $1 AND NOT u.is_deleted`;

/**
 * What a condition would do: the predicate with the values of a person, which of the sample rows (JSON, one on each
 * line) that person would see, and who is meant. Policy administrators see no rows of data: samples are typed, and are
 * not recorded.
 */
export const previewOperation = defineOperation<{ form: PreviewForm }, { text: string }>({
  name: 'row-filter.preview',
  access: { roles: ['policy_admin'] },
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['form'],
    properties: {
      form: {
        type: 'object',
        required: ['data_source_id', 'table_path', 'subject_type', 'condition'],
        properties: {
          data_source_id: { type: 'integer', label: labels.data_source_id },
          table_path: { type: 'string', minLength: 1, maxLength: 511, label: labels.table_path },
          subject_type: { type: 'string', enum: [...filterSubjects], label: labels.subject_type },
          subject_ids: {
            type: ['array', 'null'],
            maxItems: 1000,
            items: { type: 'integer' },
            label: labels.subject_ids,
          },
          condition: { type: 'string', minLength: 1, maxLength: 4000, label: labels.condition },
          user_id: { type: ['integer', 'null'], label: labels.user_id },
          samples: { type: ['string', 'null'], maxLength: 10_000, label: labels.samples },
        },
      },
    },
  },
  output: answer({ text }),
  transaction: false,
  audit: { action: 'row-filter.preview', describe: ({ form }) => ({ objects: [form.table_path] }) },
  async run(ctx, { form }) {
    await checkedFilter(ctx.db, form);
    const user = await personOf(ctx, form.user_id ?? ctx.caller.userId, form.data_source_id);
    const clock = { now: () => ctx.platform.clock.now() };
    const { locale } = ctx.caller;
    try {
      const { pieces } = rowCondition(form.condition, { user }, { clock });
      const seen = samplesOf(form.samples).map(({ line, row }) => {
        const isSeen = evaluateCondition(form.condition, { row, user }, { failing: false, clock });
        return `${isSeen ? `✓ ${previewTexts.seen[locale]}` : `✗ ${previewTexts.hidden[locale]}`}  ${line}`;
      });
      const scope = {
        sourceIds: [form.data_source_id],
        subjectType: form.subject_type,
        subjectIds: form.subject_ids ?? [],
      };
      const people = await affectedPeople(ctx.db, scope, { locale, nobody: previewTexts.nobody });
      const parts = [
        `${previewTexts.predicate[locale]}: ${predicate(pieces)}`,
        `${previewTexts.affected[locale]}: ${people}`,
        ...(seen.length > 0 ? [`${previewTexts.rows[locale]}:`, ...seen] : []),
      ];
      return { text: parts.join('\n') };
    } catch (cause) {
      throw conditionError(cause);
    }
  },
});

async function personOf(ctx: OperationContext, id: number | null, sourceId: number): Promise<Record<string, unknown>> {
  const person = await ctx.db.maybeOne<{ id: number }>(personSql, [id]);
  if (!person) throw error('object.unknown', { kind: labels.user_id, name: String(id) }, { field: 'user_id' });
  const reader = new RowFilterReader({ db: ctx.db, clock: ctx.platform.clock });
  const versions = await ctx.platform.gateway.versions.current();
  return { ...person, ...(await reader.membershipsOf(person.id, sourceId, versions)) };
}

function samplesOf(samples: string | null | undefined): { line: string; row: unknown }[] {
  const lines = (samples ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.slice(0, maxLines).map((line) => {
    try {
      return { line, row: JSON.parse(line) as unknown };
    } catch {
      throw error('row-filter.sample-invalid', { line }, { field: 'samples' });
    }
  });
}

const predicate = (pieces: readonly RowConditionPiece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'column' in piece
        ? piece.column
        : typeof piece.value === 'boolean'
          ? String(piece.value)
          : `'${piece.value}'`;
    })
    .join('');
