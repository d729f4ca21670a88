import { error, PAGE_SIZE } from '@sluice/document';
import { SqlRefusal } from '@sluice/sql';
import { sourceLanguage } from '../data-source/source.dialect.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { ownerOf } from '../gateway/analysis.service.js';
import type { GatewayReason } from '../gateway/gateway.type.js';
import { tellReasons } from '../gateway/reason.groups.js';
import { refusalReason } from '../gateway/refusal.reason.js';
import { compareOperations } from './compare/compare.operations.js';
import { howShown } from './row.handling.js';
import { confirmQuestions } from './workspace.confirm.js';
import { workspaceLines, type WorkspaceLine } from './workspace.lines.js';
import { workspaceTexts } from './workspace.texts.js';
import { answer, flag, integer, listOf, nothing, object, text, type AnswerSchema } from '../dispatch/answer.schema.js';

/**
 * Rows that a run of the workspace fetches when it does not say; the most that it may ask for is the gateway's own
 * limit.
 */
const defaultRows = 1_000;
const maxScript = 5 * 1024 * 1024;

const fields = {
  source_id: { type: 'integer', label: workspaceTexts.source_id },
  schema: { type: ['string', 'null'], maxLength: 255, label: workspaceTexts.schema },
  text: { type: 'string', minLength: 1, maxLength: maxScript, label: workspaceTexts.text },
  row_limit: { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000, label: workspaceTexts.row_limit },
  confirmed: { type: ['boolean', 'null'], label: workspaceTexts.confirmed },
  run_id: { type: 'string', minLength: 1, maxLength: 64, label: workspaceTexts.run_id },
  page_no: { type: ['integer', 'null'], minimum: 0 },
  page_size: { type: ['integer', 'null'], minimum: PAGE_SIZE.min, maximum: PAGE_SIZE.max },
  keyword: { type: ['string', 'null'], maxLength: 255, label: workspaceTexts.keyword },
} as const satisfies Record<string, JsonSchema>;
const inputOf = (names: (keyof typeof fields)[], required: (keyof typeof fields)[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties: Object.fromEntries(names.map((name) => [name, fields[name]])),
});

interface RunInput {
  source_id: number;
  schema?: string | null;
  text: string;
  row_limit?: number | null;
  /** The person was told what the statement would destroy, and wants it run. */
  confirmed?: boolean | null;
}

/**
 * Runs one statement and streams its rows; the gateway writes the audit records. One that changes a whole table or
 * takes something away is answered with a question until it comes confirmed.
 */
const runOperation = defineOperation<RunInput, AsyncIterable<WorkspaceLine>>({
  name: 'workspace.run',
  access: 'signed-in',
  input: inputOf(['source_id', 'schema', 'text', 'row_limit', 'confirmed'], ['source_id', 'text']),
  audit: 'self',
  transaction: false,
  stream: 'ndjson',
  async run({ platform, caller, request, signal }, { source_id, schema, text, row_limit, confirmed }) {
    const rowLimit = row_limit ?? defaultRows;
    const asked = { caller, request, sourceId: source_id, schema: schema || undefined, signal };
    return workspaceLines(
      () =>
        platform.gateway.run({
          ...asked,
          origin: { kind: 'workspace' },
          text,
          limits: { rows: rowLimit },
          asksFirst: confirmed !== true,
        }),
      {
        locale: request.locale,
        rowLimit,
        questions: (hazards) => confirmQuestions(platform.gateway, asked, hazards),
        shows: (handling) => howShown({ platform, caller }, handling),
      },
    );
  },
});

const stopOperation = defineOperation<{ run_id: string }, null>({
  name: 'workspace.stop',
  access: 'signed-in',
  input: inputOf(['run_id'], ['run_id']),
  output: nothing,
  audit: { action: 'workspace.stop', describe: ({ run_id }) => ({ objects: [run_id] }) },
  transaction: false,
  async run({ platform, caller }, { run_id }) {
    await platform.gateway.stopRun(run_id, caller);
    return null;
  },
});

interface CheckedStatement {
  start: number;
  end: number;
  kind: string;
  decision: 'permit' | 'refuse';
  masked: string[];
  reasons: GatewayReason[];
  /** Running it asks first. */
  asks: boolean;
}

const checkedStatement = answer({
  start: integer,
  end: integer,
  kind: text,
  decision: { enum: ['permit', 'refuse'] },
  masked: listOf(text),
  reasons: listOf(object),
  asks: flag,
}) satisfies AnswerSchema<CheckedStatement>;

/** What would become of each statement of a script, for the editor's marks: nothing is run and nothing is counted. */
const checkOperation = defineOperation<RunInput, { statements: CheckedStatement[] }>({
  name: 'workspace.check',
  access: 'signed-in',
  input: inputOf(['source_id', 'schema', 'text'], ['source_id', 'text']),
  output: answer({ statements: listOf(checkedStatement) }),
  audit: 'none',
  transaction: false,
  async run(ctx, { source_id, schema, text }) {
    const statements: CheckedStatement[] = [];
    for (const { start, end, text: sql, reasons } of await pieces(ctx, source_id, text)) {
      if (reasons) {
        statements.push({ start, end, kind: 'UNKNOWN', decision: 'refuse', masked: [], reasons, asks: false });
        continue;
      }
      const explained = await ctx.platform.gateway.explainDecision({
        caller: ctx.caller,
        request: ctx.request,
        sourceId: source_id,
        text: sql,
        schema: schema || undefined,
      });
      const shifted = explained.reasons.map((reason) =>
        reason.position === undefined ? reason : { ...reason, position: reason.position + start },
      );
      statements.push({
        start,
        end,
        kind: explained.kind,
        decision: explained.decision,
        masked: explained.masked,
        reasons: shifted,
        asks: explained.asks,
      });
    }
    return { statements };
  },
});

interface Piece {
  start: number;
  end: number;
  text: string;
  reasons?: GatewayReason[];
}

/** The statements of a script; where it cannot be split, one piece that says why and where. */
async function pieces(ctx: OperationContext, sourceId: number, script: string): Promise<Piece[]> {
  const { platform, request, caller } = ctx;
  const language = sourceLanguage(await platform.gateway.sources.get(sourceId));
  try {
    return await platform.gateway.statements.split(language, script, ownerOf(caller));
  } catch (cause) {
    if (!(cause instanceof SqlRefusal)) throw cause;
    return [
      {
        start: 0,
        end: script.length,
        text: script,
        reasons: tellReasons([refusalReason(cause)], request.locale),
      },
    ];
  }
}

const splitOperation = defineOperation<
  { source_id: number; text: string },
  { statements: { text: string; start: number; end: number }[] }
>({
  name: 'workspace.split',
  access: 'signed-in',
  input: inputOf(['source_id', 'text'], ['source_id', 'text']),
  output: answer({ statements: listOf(answer({ text, start: integer, end: integer })) }),
  audit: 'none',
  transaction: false,
  async run(ctx, { source_id, text }) {
    const [first, ...rest] = await pieces(ctx, source_id, text);
    if (first?.reasons?.[0])
      throw error('gateway.refused', { reason: first.reasons[0].text }, { data: { reasons: first.reasons } });
    return {
      statements: [...(first ? [first] : []), ...rest].map(({ text: sql, start, end }) => ({ text: sql, start, end })),
    };
  },
});

/** What the person typed and ran; a statement that was only asked about is not one of them. */
const historyFilter = `user_id = $1 AND action = 'workspace.run' AND reasons <> '{confirmation-required}'
  AND ($2::text IS NULL OR sql_text ILIKE '%' || $2 || '%')`;
const historySql = `
  SELECT seq AS id, time, data_source_id, data_source_name, sql_text, sql_kind, decision, reasons, row_count,
    masked_columns, cost_ms, error
  FROM audit_entry WHERE ${historyFilter} ORDER BY seq DESC LIMIT $3 OFFSET $4`;

/** The caller's own statements, newest first, as the audit log keeps them. */
const historyOperation = defineOperation<
  { page_no?: number | null; page_size?: number | null; keyword?: string | null },
  { list: unknown[]; count: number }
>({
  name: 'workspace.history',
  access: 'signed-in',
  list: 'paged',
  input: inputOf(['page_no', 'page_size', 'keyword'], []),
  output: answer({ list: listOf(object), count: integer }),
  audit: 'none',
  transaction: false,
  async run({ db, caller }, { page_no, page_size, keyword }) {
    const pattern = keyword ? keyword.replace(/[\\%_]/g, '\\$&') : null;
    const size = page_size ?? 10;
    const { rows } = await db.query(historySql, [caller.userId, pattern, size, (page_no ?? 0) * size]);
    const { count } = await db.one<{ count: number }>(
      `SELECT count(*) AS count FROM audit_entry WHERE ${historyFilter}`,
      [caller.userId, pattern],
    );
    return { list: rows, count };
  },
});

/** The data query workspace. */
export const workspaceOperations = [
  runOperation,
  stopOperation,
  checkOperation,
  splitOperation,
  historyOperation,
  ...compareOperations,
] as readonly Operation[];
