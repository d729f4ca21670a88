import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { openLink, seenPage } from '../share/share.operations.js';

/** A page of the console with its params, as the console's own forms name it. */
const CONSOLE_PAGE = /^[a-z0-9-]+(\?[\w=&%.-]*)?$/;
/** The address of a page of an app, in whichever shell it was open. */
const PAGE = /^\/(?:[a-z]+\/)?(\d+)\/(?:page\/)?(\d+)(\?[^#\s]*)?$/;
const SHARED = /^\/share#([\w-]+)$/;
/** Characters that a message keeps of where it leads to. */
const MAX_LENGTH = 255;

const refuse = (): never => {
  throw error('message.link', {}, { field: 'link' });
};

/** The address without its origin: one of this site, or one that names none. */
function pathOf(ctx: OperationContext, address: string): string {
  if (address.startsWith('/') && !address.startsWith('//')) return address;
  const site = URL.canParse(address) ? new URL(address) : refuse();
  const own = ctx.platform.settings.get('site.url');
  if (own !== '' && URL.canParse(own) && new URL(own).host !== site.host) refuse();
  return site.pathname + site.search + site.hash;
}

/**
 * What a message leads to, as it is stored (screens B9): a page of the console by its uid, a page of an app as
 * `page:app/page?params`, a share link as `share:number`, whose token is kept nowhere. Its writer must see the page;
 * whoever opens it is judged there as everybody.
 */
export async function messageLink(ctx: OperationContext, link: string | null | undefined): Promise<string | null> {
  const text = (link ?? '').trim();
  if (text === '') return null;
  if (CONSOLE_PAGE.test(text)) return text;
  const path = pathOf(ctx, text);
  const token = SHARED.exec(path)?.[1];
  if (token !== undefined) return `share:${(await openLink(ctx, token)).id}`;
  const [, app, page, search = ''] = PAGE.exec(path) ?? refuse();
  seenPage(ctx, Number(app), Number(page));
  // The first question mark ends the address of the page, whoever reads it later.
  const stored = `page:${app}/${page}${search.replace(/(?<=.)\?/g, '%3F')}`;
  return stored.length > MAX_LENGTH ? refuse() : stored;
}
