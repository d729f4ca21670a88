import type { MenuItem, Text } from '@sluice/document';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { isAllowed, mayEnter, mayUse } from './access.rule.js';
import { openApp } from './located.js';
import { menuGetInput, type MenuGetInput } from './page.schemas.js';
import { answer, integer, label, listOf, object, text } from '../dispatch/answer.schema.js';

/** A menu entry as the caller sees it; one without a page groups its children. */
export interface VisibleItem {
  id: string;
  uid: string;
  label: Text;
  icon?: string;
  page_id?: number;
  link?: string;
  children: VisibleItem[];
}

/**
 * Entries whose page the caller may open, and links out of the product; a group stays while something is in it, so that
 * no entry leads nowhere (screens, "Menu"). A hidden one takes with it what is below.
 */
function visibleItems(ctx: OperationContext, app: LoadedApp, items: readonly MenuItem[]): VisibleItem[] {
  return items.flatMap(({ uid, label, icon, page: pageUid, link, hidden, children, access }) => {
    if (hidden === true || !isAllowed(access, ctx.caller)) return [];
    const page = pageUid === undefined ? undefined : ctx.platform.documents.page(app.id, pageUid);
    const open = page !== undefined && mayUse(page, ctx.caller);
    const below = visibleItems(ctx, app, children ?? []);
    const leads = pageUid === undefined && mayEnter(app, ctx.caller) ? link : undefined;
    if (!open && leads === undefined && below.length === 0) return [];
    return [
      {
        id: uid,
        uid,
        label,
        icon,
        page_id: open ? page.id : undefined,
        link: leads,
        children: below,
      },
    ];
  });
}

/** An entry of the menu; what is below it has the same fields. */
const menuItem = answer(
  { id: text, uid: text, label, children: listOf(object) },
  { icon: text, page_id: integer, link: text },
);

/** `POST /app/menu/get`: the app's menu document by the caller's rights. */
export const menuGetOperation = defineOperation<MenuGetInput, { items: VisibleItem[] }>({
  name: 'menu.get',
  route: { method: 'POST', path: '/app/menu/get' },
  access: 'anonymous',
  input: menuGetInput,
  output: answer({ items: listOf(menuItem) }),
  audit: 'none',
  transaction: false,
  passwordFree: true,
  async run(ctx, input) {
    const app = openApp(ctx, input);
    return { items: visibleItems(ctx, app, ctx.platform.documents.menu(app.id)?.items ?? []) };
  },
});
