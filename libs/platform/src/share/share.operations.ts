import { hash, randomBytes } from 'node:crypto';
import { error } from '@sluice/document';
import { answer, idAnswer, integer, text } from '../dispatch/answer.schema.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedPage } from '../document/document.contract.js';
import { recordChange } from '../duties/change.js';
import type { ById } from '../host/entity.words.js';
import { mayUse, refuse } from '../page/access.rule.js';
import { ShareLink } from './share-link.entity.js';

/** A link lives a year at most: one that is wanted for longer is a menu entry. */
const MAX_HOURS = 24 * 366;
const HOUR_MS = 3_600_000;

const digest = (token: string): string => hash('sha256', token);

const fields = {
  app_id: { type: 'integer', label: { 'zh-chs': '应用', en: 'App' } },
  page_id: { type: 'integer', label: { 'zh-chs': '页面', en: 'Page' } },
  // What follows the path of an address, never a whole address: a link leads nowhere else.
  search: { type: 'string', maxLength: 2000, pattern: '^(\\?[^#\\s]*)?$', label: { 'zh-chs': '参数', en: 'Params' } },
  hours: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_HOURS,
    label: { 'zh-chs': '有效期（小时）', en: 'Lifetime (hours)' },
  },
  token: { type: 'string', minLength: 1, maxLength: 100, label: { 'zh-chs': '链接', en: 'Link' } },
  id: { type: 'integer', label: { 'zh-chs': '链接', en: 'Link' } },
} as const satisfies Record<string, JsonSchema>;

/** The page, for a caller who may see it. Throws `page.unknown`, and as a page does for whoever may not. */
export function seenPage(ctx: OperationContext, appId: number, pageId: number): LoadedPage {
  const page = ctx.platform.documents.page(appId, pageId);
  if (!page) throw error('page.unknown', {}, { field: 'page_id' });
  if (!mayUse(page, ctx.caller)) refuse(ctx, page);
  return page;
}

const stateOf = ({ endTime, revokeTime }: ShareLink): 'open' | 'revoked' | 'expired' =>
  revokeTime !== null ? 'revoked' : endTime.getTime() <= Date.now() ? 'expired' : 'open';

interface CreateForm {
  app_id: number;
  page_id: number;
  search?: string;
  hours: number;
}

/** `share.create`: a link to a page that the caller sees. Its token is told in this answer and nowhere else. */
const createOperation = defineOperation<CreateForm, { id: number; token: string; end_time: string }>({
  name: 'share.create',
  access: 'signed-in',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['app_id', 'page_id', 'hours'],
    properties: { app_id: fields.app_id, page_id: fields.page_id, search: fields.search, hours: fields.hours },
  },
  output: answer({ id: integer, token: text, end_time: text }),
  audit: { action: 'share.create', describe: ({ page_id: page }) => ({ objects: [`page:${page}`] }) },
  async run(ctx, { app_id: appId, page_id: pageId, search = '', hours }) {
    const { userId, preview } = ctx.caller;
    if (userId === null || preview !== undefined) throw error('access.denied');
    const page = seenPage(ctx, appId, pageId);
    const token = randomBytes(32).toString('base64url');
    const endTime = new Date(Date.now() + hours * HOUR_MS);
    const link = await ctx.orm.save(
      ctx.orm.create(ShareLink, {
        ...{ tokenHash: digest(token), userId, appId, pageId, search, endTime, revokeTime: null },
        ...{ appName: page.app.document.name, pageName: page.document.name },
      }),
    );
    const after = { page: `${appId}/${pageId}`, end_time: endTime.toISOString() };
    await recordChange(ctx, { object: `share-link:${link.id}`, name: page.document.uid, before: {}, after });
    return { id: link.id, token, end_time: endTime.toISOString() };
  },
});

/**
 * The link of a token that leads somewhere, for a caller who may see its page. Throws `share.unknown`, and as the page
 * does.
 */
export async function openLink(ctx: OperationContext, token: string): Promise<ShareLink> {
  const link = await ctx.orm.findOneBy(ShareLink, { tokenHash: digest(token) });
  if (!link || stateOf(link) !== 'open' || !ctx.platform.documents.page(link.appId, link.pageId))
    throw error('share.unknown');
  seenPage(ctx, link.appId, link.pageId);
  return link;
}

/**
 * `share.open`: where a link leads; the right of the page itself applies. An unknown, an ended and a revoked one are
 * the same.
 */
const openOperation = defineOperation<{ token: string }, { app_id: number; page_id: number; search: string }>({
  name: 'share.open',
  access: 'anonymous',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['token'],
    properties: { token: fields.token },
  },
  output: answer({ app_id: integer, page_id: integer, search: text }),
  audit: 'none',
  transaction: false,
  async run(ctx, { token }) {
    const link = await openLink(ctx, token);
    return { app_id: link.appId, page_id: link.pageId, search: link.search };
  },
});

/** `share.revoke`: ends a link of one's own at once; whoever keeps apps ends those of everybody. */
const revokeOperation = defineOperation<ById, { id: number }>({
  name: 'share.revoke',
  access: 'signed-in',
  input: { type: 'object', additionalProperties: false, required: ['id'], properties: { id: fields.id } },
  output: idAnswer,
  audit: { action: 'share.revoke', describe: ({ id }) => ({ objects: [`share-link:${id}`] }) },
  async run(ctx, { id }) {
    const { userId, roles, preview } = ctx.caller;
    if (userId === null || preview !== undefined) throw error('access.denied');
    const keeps = roles.includes('super_admin') || roles.includes('app_admin');
    const link = await ctx.orm.findOne(ShareLink, { where: { id }, lock: { mode: 'pessimistic_write' } });
    // Somebody else's link is not there.
    if (!link || (link.userId !== userId && !keeps)) throw error('share.unknown', {}, { field: 'id' });
    const before = stateOf(link);
    if (before !== 'open') throw error('share.over', {}, { field: 'id' });
    link.revokeTime = new Date();
    await ctx.orm.save(link);
    const change = { object: `share-link:${id}`, name: `page:${link.pageId}` };
    await recordChange(ctx, { ...change, before: { status: before }, after: { status: 'revoked' } });
    return { id };
  },
});

/** Links to pages that end. */
export const shareOperations = [createOperation, openOperation, revokeOperation] as readonly Operation[];
