import { error, interpolate } from '@sluice/document';
import { answer, flag, listOf, orNull, text } from '../dispatch/answer.schema.js';
import { searchPathOf } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { Caller } from '../dispatch/caller.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { GatewayRights } from '../gateway/gateway.type.js';
import { maskedObjects } from '../gateway/masked.objects.js';
import { inPast } from '../gateway/past.js';
import { momentPattern } from '../host/entity.words.js';
import { mayUse } from '../page/access.rule.js';
import { reachesSource } from '../session/token.limits.js';
import { orderAddress } from './order.address.js';
import { asksOf, chainOf, missingLetters, type ChainLine } from './rights.chain.js';
import { managedWithin } from './rights.within.js';
import { originsOf } from './rights.origins.js';
import { askedOperations, letterOf, statementFor } from './rights.question.js';
import { askedOf, isAboutOneself, notesOf, type Asked, type RightsForm } from './rights.subject.js';
import { answerTexts, linkTexts, markTexts, operationTexts, rightsLabels as labels } from './rights.texts.js';

/** Who may ask about others; anybody asks about themself. */
const keepers = ['super_admin', 'policy_admin', 'audit_admin'] as const;

/** A line as the page draws it. */
interface ShownLine {
  mark: ChainLine['mark'];
  does: string;
  text: string;
  link: string | null;
  link_text: string | null;
}

interface RightsAnswer {
  decision: 'permit' | 'refuse';
  is_limited: boolean;
  verdict: string;
  lines: ShownLine[];
  asks: string[];
  /** Where the missing letters are asked for, by whoever asks about themself; null where none is missing. */
  ask_link: string | null;
  order_link: string | null;
  /** Where rows that one may read are asked for as a file. */
  export_link: string | null;
  statement: string;
}

const isKeeper = ({ roles }: Caller): boolean => keepers.some((role) => roles.includes(role));
/**
 * The project within which somebody asks about others; undefined for keepers, who see all, and for whoever asks about
 * themself.
 */
const withinOf = (ctx: OperationContext, form: RightsForm): number | undefined =>
  isKeeper(ctx.caller) || isAboutOneself(ctx, form) ? undefined : (form.project_id ?? undefined);

/** What the gate says to it; nothing is run, and values that a statement may hold are neither kept nor answered. */
async function rightsOf(
  ctx: OperationContext,
  form: RightsForm,
  asked: Asked,
  statement: string,
): Promise<GatewayRights> {
  const { request, platform } = ctx;
  const operation = form.operation || 'query';
  const kind = asked.app ? 'page' : operation === 'export' && !form.statement ? 'export' : 'workspace';
  const rights = await platform.gateway.explainRights({
    caller: asked.caller,
    request,
    sourceId: form.data_source_id,
    origin: { kind },
    text: statement,
    schema: form.schema && form.statement ? form.schema : undefined,
    // A written statement may be one of the app's actions: which of both it is, its grants decide.
    app: asked.app && { id: asked.app.id, operation: form.statement ? 'write' : letterOf[operation] },
  });
  // Whoever asks about themself learns what a refusal would tell them, and nothing of what they may not see.
  if (isKeeper(ctx.caller) || asked.caller.within !== undefined) return rights;
  // A run that its plan refuses is not judged by policies of use.
  if (!rights.isHidden)
    return rights.isPlanned ? rights : { ...rights, reasons: rights.shownReasons, usage: { reasons: [] } };
  return { ...rights, reasons: rights.shownReasons, steps: [], filters: [], tables: [], usage: { reasons: [] } };
}

function linked(ctx: OperationContext, { mark, text: words, page: uid, id }: ChainLine): ShownLine {
  const { locale } = ctx.request;
  const page = uid && ctx.platform.documents.page('console', uid);
  const isOpen = page !== undefined && mayUse(page, ctx.caller);
  return {
    mark,
    does: markTexts[mark][locale],
    text: words,
    link: page && isOpen ? `/${page.app.id}/page/${page.id}${id === undefined ? '' : `?id=${id}`}` : null,
    link_text: uid && isOpen ? linkTexts[uid][locale] : null,
  };
}

/** A statement and where it would run. */
interface Refused {
  source: SourceRecord;
  schema?: string | null;
  statement: string;
}

/** Kinds of orders by what a statement does; whatever else is no order's. */
const orderKinds: Readonly<Record<string, string>> = {
  DQL: 'query',
  INSERT: 'dml',
  UPDATE: 'dml',
  DELETE: 'dml',
  MERGE: 'dml',
  DDL: 'ddl',
};
type Links = Pick<RightsAnswer, 'ask_link' | 'order_link' | 'export_link'>;
const noLinks: Links = { ask_link: null, order_link: null, export_link: null };

/**
 * What may be done next (screens C13): of a refused statement a request for what is missing, or an order with it; of a
 * permitted query an order that exports it.
 */
const linksOf = (ctx: OperationContext, refused: Refused, rights: GatewayRights): Links => ({
  ask_link: askLink(ctx, refused, rights),
  order_link: orderLink(ctx, refused, rights),
  export_link: exportLink(ctx, refused, rights),
});

/** The page of a new order that exports what the statement reads. */
const exportLink = (
  ctx: OperationContext,
  { source, schema, statement }: Refused,
  { decision, kind }: GatewayRights,
): string | null =>
  decision === 'permit' && kind === 'DQL'
    ? orderAddress(ctx, { source, schema, script: statement, kind: 'export' })
    : null;

/** The page of a new order with the refused statement filled in. */
function orderLink(
  ctx: OperationContext,
  { source, schema, statement }: Refused,
  { decision, kind }: GatewayRights,
): string | null {
  const orderKind = orderKinds[kind];
  if (decision !== 'refuse' || orderKind === undefined) return null;
  return orderAddress(ctx, { source, schema, script: statement, kind: orderKind });
}

/** The page of requests with what is missing filled in: letters, or the use of masked columns (screens C13). */
function askLink(ctx: OperationContext, refused: Refused, rights: GatewayRights): string | null {
  const page = ctx.platform.documents.page('console', 'request-ask');
  const asked = lettersAsked(refused, rights) ?? usesAsked(refused, rights);
  if (!asked || !page || !mayUse(page, ctx.caller)) return null;
  const params = new URLSearchParams({ ...asked, data_source_id: String(refused.source.id) });
  return `/${page.app.id}/page/${page.id}?${params}`;
}

function lettersAsked(
  { source, schema, statement }: Refused,
  rights: GatewayRights,
): Record<string, string> | undefined {
  const { letters, objects } = missingLetters(rights, statement);
  if (letters.length === 0) return undefined;
  const home = searchPathOf(source, schema ?? undefined)[0];
  const below = objects.filter((object) => object !== source.catalogue_name);
  const named = below.map((object) => (object.includes('.') || !home ? object : `${home}.${object}`));
  const asked = { kind: 'letters', letters: JSON.stringify(letters) };
  return named.length > 0 ? { ...asked, object_paths: named.join('\n') } : asked;
}

function usesAsked({ source }: Refused, { decision, shownReasons }: GatewayRights): Record<string, string> | undefined {
  const masked = decision === 'refuse' ? maskedObjects(shownReasons, source) : [];
  return masked.length > 0 ? { kind: 'use_unmasked', object_paths: masked.join('\n') } : undefined;
}

/** A source's name is for keepers: anybody may ask by number, also about a source that they may not see. */
const sourceText = ({ caller, request: { locale } }: OperationContext, source: string): string =>
  isKeeper(caller) ? interpolate(answerTexts.source[locale], { source }, locale) : answerTexts['this-source'][locale];

/** The answer about what is not in the catalogue, or not seen by whoever asks. */
function unseen(ctx: OperationContext, verdict: string): RightsAnswer {
  const line = linked(ctx, { mark: 'no', text: answerTexts.unseen[ctx.request.locale] });
  return {
    decision: 'refuse',
    is_limited: false,
    verdict,
    lines: [line],
    asks: [],
    ...noLinks,
    statement: '',
  };
}

async function answered(ctx: OperationContext, form: RightsForm): Promise<RightsAnswer> {
  const { locale } = ctx.request;
  const source = await ctx.platform.gateway.sources.get(form.data_source_id);
  const within = withinOf(ctx, form);
  const asked = await askedOf(ctx, form, within);
  const path = form.object_path?.trim() ?? '';
  const written = form.statement?.trim() ?? '';
  if (path === '' && written === '')
    throw error('input.required', { label: labels.object_path }, { field: 'object_path' });
  const operation = form.operation || 'query';
  const isWithin = within !== undefined;
  const seesAll = isWithin || ctx.caller.roles.includes('audit_admin');
  const statement = written || (await statementFor(ctx, source, path, operation, seesAll));
  const facts = {
    who: asked.who,
    operation: operationTexts[written ? 'statement' : operation],
    object: written ? sourceText(ctx, source.name) : path,
  };
  const verdictOf = (decision: 'permit' | 'limited' | 'refuse'): string =>
    interpolate(answerTexts[decision][locale], facts, locale);
  if (statement === undefined) return unseen(ctx, verdictOf('refuse'));
  const rights = await rightsOf(ctx, form, asked, statement);
  const { at } = asked.caller;
  const origins = await (at
    ? inPast(ctx.db, at, (past) => originsOf(past, rights, asked.caller, locale))
    : originsOf(ctx.db, rights, asked.caller, locale));
  const lines = [...chainOf(rights, origins, locale, isWithin), ...notesOf(asked, locale)];
  if (!asked.isUsable) lines.unshift({ mark: 'no', text: answerTexts.unusable[locale], page: 'users' });
  if (rights.isHidden && (isWithin || isKeeper(ctx.caller)))
    lines.push({
      mark: 'note',
      text: interpolate(
        answerTexts.hidden[locale],
        { reasons: rights.shownReasons.map((reason) => reason.text).join(' ') },
        locale,
      ),
    });
  const decision = asked.isUsable ? rights.decision : 'refuse';
  const links =
    at === undefined && isAboutOneself(ctx, form)
      ? linksOf(ctx, { source, schema: form.schema, statement }, rights)
      : noLinks;
  const isLimited = decision === 'permit' && lines.some(({ mark }) => mark === 'limit');
  return {
    decision,
    is_limited: isLimited,
    verdict: verdictOf(isLimited ? 'limited' : decision),
    lines: lines.map((line) => linked(ctx, line)),
    asks: asksOf(rights, locale, isWithin),
    ...links,
    statement,
  };
}

/**
 * `rights.explain`: why somebody may or may not do something with an object, as the chain of what decides it, answered
 * by what decides runs. Policy roles and auditors ask about anybody, anybody about themself, a project's manager about
 * its members and roles on its sources (screens D6). A statement is asked about as it is and not recorded.
 */
const explainOperation = defineOperation<{ form: RightsForm }, RightsAnswer>({
  name: 'rights.explain',
  access: 'signed-in',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['form'],
    properties: {
      form: {
        type: 'object',
        required: ['data_source_id'],
        properties: {
          subject_type: {
            type: ['string', 'null'],
            enum: ['user', 'group', 'project_role', 'app', 'anonymous', '', null],
            label: labels.subject_type,
          },
          user_id: { type: ['integer', 'null'], label: labels.user_id },
          app_id: { type: ['integer', 'null'], label: labels.app_id },
          group_id: { type: ['integer', 'null'], label: labels.group_id },
          project_role: {
            type: ['string', 'null'],
            pattern: '^$|^\\d{1,15}-\\d{1,15}$',
            label: labels.project_role,
          },
          project_id: { type: ['integer', 'null'], label: labels.project_id },
          moment: { type: ['string', 'null'], pattern: momentPattern, label: labels.moment },
          data_source_id: { type: 'integer', label: labels.data_source_id },
          object_path: { type: ['string', 'null'], maxLength: 1000, label: labels.object_path },
          operation: { type: ['string', 'null'], enum: [...askedOperations, '', null], label: labels.operation },
          schema: { type: ['string', 'null'], maxLength: 255, label: labels.schema },
          statement: { type: ['string', 'null'], maxLength: 20_000, label: labels.statement },
        },
      },
    },
  },
  output: answer({
    decision: text,
    is_limited: flag,
    verdict: text,
    lines: listOf(answer({ mark: text, does: text, text, link: orNull(text), link_text: orNull(text) })),
    asks: listOf(text),
    ask_link: orNull(text),
    order_link: orNull(text),
    export_link: orNull(text),
    statement: text,
  }),
  transaction: false,
  audit: {
    action: 'rights.explain',
    describe: ({ form }) => ({
      objects: [
        `data_source:${form.data_source_id}`,
        ...(form.user_id ? [`user:${form.user_id}`] : []),
        ...(form.subject_type === 'group' && form.group_id ? [`group:${form.group_id}`] : []),
        ...(form.object_path ? [`object:${form.object_path}`] : []),
      ],
    }),
  },
  async objectRight(ctx, { form }) {
    if (ctx.caller.preview !== undefined) throw error('access.denied');
    const within = withinOf(ctx, form);
    if (within !== undefined) await managedWithin(ctx, form, within);
    else if (!isAboutOneself(ctx, form) && !isKeeper(ctx.caller)) throw error('access.denied');
    // Whoever is asked about has no token: the limits of the caller's own are checked here.
    if (!reachesSource(ctx.caller, form.data_source_id)) throw error('access.denied', {}, { field: 'data_source_id' });
  },
  run: (ctx, { form }) => answered(ctx, form),
});

/** Questions about rights. */
export const rightsOperations = [explainOperation] as readonly Operation[];
