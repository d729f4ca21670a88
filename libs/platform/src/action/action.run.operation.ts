import {
  ACTION_TYPE_CODES,
  buttonPosition,
  error,
  PlatformError,
  textOf,
  type ActionDocument,
  type ActionResult,
  type Button,
} from '@sluice/document';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { messageOfWaiting } from '../duties/second-person.js';
import type { LoadedDocument } from '../document/document.contract.js';
import { mayUse, refuse } from '../page/access.rule.js';
import { openApp, openNode, type LocatedNode } from '../page/located.js';
import { actionRunInput, type ActionRunInput } from '../page/page.schemas.js';
import { previewed } from '../page/preview.context.js';
import { readDataParams } from '../page/values/data-params.js';
import { codeNames } from '../page/values/code.names.js';
import { checkForm, readForm, submittedForm, type MaskedColumns } from '../page/values/form.values.js';
import { readPageValues } from '../page/values/page.values.js';
import { checkInlinePictures } from '../upload/inline.pictures.js';
import { claimUploads } from '../upload/upload.claim.js';
import { readsName, type Press, type Row } from './action.context.js';
import { inOwnTransaction } from './action.transaction.js';
import { mappedResult, type MappedResult } from './action.result.js';
import { runSteps, type Progress } from './action.steps.js';
import { actionTexts } from './action.texts.js';
import { editedColumn, editedForm } from './press.editor.js';
import { checkCondition, namesOf, paramsOf } from './press.params.js';
import { rowsOf } from './press.rows.js';
import { rereadForm, type RereadValues } from './reread.rows.js';
import { answer, flag, integer, listOf, object, orNull, text } from '../dispatch/answer.schema.js';

const FORM_VIEW = 3;
/** A form may carry the largest picture inside a text: base64, in a form-encoded body. */
const LARGEST_FORM = 16 * 1024 * 1024;

/**
 * The action behind a button, for a caller who may use both. An `action_id` that is not the button's is a page that has
 * changed.
 */
function actionOf(
  ctx: OperationContext,
  { app, node }: LocatedNode,
  actionId: number | undefined,
): { button: Button; action: LoadedDocument<ActionDocument> } {
  if (node.kind !== 'button' || node.node.enable === false || node.node.target_type !== 'action')
    throw error('page.node-unknown');
  const action = ctx.platform.documents.action(app.id, node.node.target_id ?? '');
  if (!action || (actionId !== undefined && action.id !== actionId)) throw error('page.node-unknown');
  if (!mayUse(action, ctx.caller)) refuse(ctx);
  return { button: node.node, action };
}

/** Columns of the record behind a form that the caller sees masked; undefined for a form without a record. */
function maskedColumns(
  ctx: OperationContext,
  located: LocatedNode,
  buttonId: number,
  values: RereadValues,
): MaskedColumns | undefined {
  const { app, view } = located;
  if (view.query_id === undefined) return undefined;
  const columns = ctx.platform.documents.query(app.id, view.query_id)?.document.columns;
  return {
    may: (name) => columns === undefined || columns.some((column) => column.name === name),
    find: async () => new Set((await rereadForm(ctx, located, buttonId, values))?.masked),
  };
}

/** Right, then params as the browser had to check them (design §2.5). */
async function pressOf(ctx: OperationContext, input: ActionRunInput): Promise<Press> {
  const located = openNode(ctx, openApp(ctx, input), input.button_id);
  const { button, action } = actionOf(ctx, located, input.action_id);
  const sent = readDataParams(input.data_params);
  const { page, view } = located;
  const column = editedColumn(located);
  const names = await codeNames(ctx, page, view);
  // A button beside a field, such as one that sends a code, is pressed before the form is whole; its action names what
  // it needs.
  const isBeside = buttonPosition(button, view) === 'param';
  const pageValues = readPageValues(page.document, sent.page);
  const filters = submittedForm(readForm(ctx, page, view, sent, names));
  const masked = maskedColumns(ctx, located, input.button_id, { page: pageValues, form: filters });
  // `method` run hands over no values of the form, so there is nothing to check of it.
  const bare = button.config?.method === 'run' && !column;
  if (bare) for (const param of view.app_params ?? []) checkInlinePictures(param, filters[param.name]);
  else if (view.type === FORM_VIEW && !isBeside) await checkForm(ctx, page, view, sent, names, masked);
  else if (button.config?.validate === true && !column) await checkForm(ctx, page, view, sent, names);
  else for (const param of view.app_params ?? []) checkInlinePictures(param, filters[param.name]);
  const own = column
    ? { form: await editedForm(ctx, located, column.editor, sent), cell: { column, before: sent.before } }
    : { form: bare ? {} : filters };
  const origin = {
    kind: 'action',
    appId: located.app.id,
    pageId: page.id,
    revision: page.revision,
    buttonId: input.button_id,
    actionId: action.id,
  };
  return {
    ...located,
    ctx: { ...ctx, origin },
    buttonId: input.button_id,
    button,
    action,
    sent,
    pageValues,
    filters,
    ...own,
  };
}

/** One round for each row where an expression speaks of `row`, else one for all. */
function rounds(press: Press, rows: readonly Row[]): (Row | undefined)[] {
  return rows.length > 1 && readsName(press, 'row') ? [...rows] : [rows[0]];
}

/** What a press came to: the parameters of its first round and how far the steps of its last one got. */
interface Performed {
  params: Record<string, unknown>;
  progress: Progress;
  answer?: MappedResult;
}

/** Nobody knows whether the writes were kept: what they name is not taken away. */
const isUnknown = (reason: unknown): boolean =>
  !(reason instanceof PlatformError) || reason.key === 'gateway.outcome-unknown';

/**
 * Rows and conditions are looked at before the first step, so that nothing is done by halves and no transaction waits
 * for a reading.
 */
async function perform(press: Press): Promise<Performed> {
  const rows = await rowsOf(press);
  const prepared = rounds(press, rows).map((row) => {
    const names = namesOf(press, rows, row);
    checkCondition(press, names);
    return { ...names, params: paramsOf(press, names) };
  });
  const giveBack = await claimUploads(press.ctx.db, press.sent, press.ctx.platform.clock.now());
  let mayBeKept = false;
  return inOwnTransaction(press, async (started) => {
    // Steps that are not undone together may have named the files before one of them failed.
    mayBeKept = started.scope === 'each';
    let done: Performed = { params: prepared[0]?.params ?? {}, progress: { value: null, steps: {}, prev: null } };
    for (const names of prepared) {
      const progress = await runSteps(started, names);
      done = { ...done, progress, ...mappedResult(started, { ...names, ...progress }) };
      if (progress.ended) break;
    }
    return done;
  }).catch(async (reason: unknown) => {
    if (!mayBeKept && !isUnknown(reason)) await giveBack();
    throw reason;
  });
}

/** The answer of §7: where an action leads, or the message of one that was run. */
function answerOf({ ctx, app, action: { document } }: Press, { params, progress, answer }: Performed): ActionResult {
  const action = {
    act_type: document.act_type,
    act_type_code: document.act_type_code ?? (document.act_type === 'page' ? ACTION_TYPE_CODES.dialog : null),
  };
  const { locale } = ctx.request;
  if (progress.ended) return { action, page: null, list: [], msg: textOf(progress.ended.message, locale), ok: false };
  if (answer && !answer.ok)
    return { action, page: null, list: answer.list, msg: answer.msg || actionTexts.failed[locale], ok: false };
  if (document.act_type === 'page') {
    const page = ctx.platform.documents.page(document.target_app ?? app.id, document.page ?? '');
    if (!page) throw error('page.unknown');
    return { action, page: { id: page.id, app_id: page.app.id, params }, list: [], msg: '', ok: true };
  }
  const summary =
    waitingOf(progress) ??
    (answer?.msg || textOf(document.message ?? messageOf(progress.value) ?? actionTexts.done, locale));
  return {
    action,
    page: null,
    list: answer && answer.list.length > 0 ? answer.list : [summary],
    msg: summary,
    ok: true,
  };
}

/**
 * A step whose change waits for a second person has not happened yet: that is what has to be said, whatever the action
 * would say.
 */
function waitingOf({ steps }: Progress): string | undefined {
  return Object.values(steps)
    .map(({ value }) => messageOfWaiting(value))
    .find((message) => message !== '');
}

/** An operation may say itself what came of it (`message`), such as the steps of a connection test. */
function messageOf(value: unknown): string | undefined {
  const message = typeof value === 'object' && value !== null && 'message' in value ? value.message : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

async function runAction(calling: OperationContext, input: ActionRunInput): Promise<ActionResult> {
  const press = await pressOf(await previewed(calling, input), input);
  // Looking through somebody's eyes is no right to act in their name.
  if (press.ctx.caller.preview?.person && (press.action.document.steps ?? []).length > 0)
    throw error('preview.no-acting');
  return answerOf(press, await perform(press));
}

const audit = {
  action: 'action.run',
  describe: ({ button_id: button }: ActionRunInput) => ({ objects: [`button:${button}`] }),
};

/** §7: what a button's action answers. */
const actionResult = answer(
  {
    action: answer({ act_type: text }, { act_type_code: orNull(integer) }),
    list: listOf({}),
  },
  { page: orNull(answer({ id: integer, app_id: integer }, { params: object })), msg: text, ok: flag },
);

/**
 * `POST /app/action/run` (§7): the action behind a button. The server decides everything again: right, params,
 * condition on rows that it reads itself.
 */
export const actionRunOperation = defineOperation<ActionRunInput, ActionResult>({
  name: 'action.run',
  route: { method: 'POST', path: '/app/action/run' },
  access: 'anonymous',
  input: actionRunInput,
  output: actionResult,
  audit,
  transaction: false,
  passwordFree: true,
  largestBody: LARGEST_FORM,
  run: runAction,
});

/** `POST /app/button/run` (§7): the same for buttons whose method is to submit. */
export const buttonRunOperation = defineOperation<ActionRunInput, ActionResult>({
  name: 'action.button-run',
  route: { method: 'POST', path: '/app/button/run' },
  access: 'anonymous',
  input: actionRunInput,
  output: actionResult,
  audit,
  transaction: false,
  passwordFree: true,
  largestBody: LARGEST_FORM,
  run: runAction,
});

/** Operations on buttons that do something. */
export const actionOperations = [actionRunOperation, buttonRunOperation];
