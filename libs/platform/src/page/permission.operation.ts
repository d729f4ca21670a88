import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { passesNodeGuard } from '../document/app.rights.js';
import { mayUse } from './access.rule.js';
import { openApp } from './located.js';
import { permissionInput, type PermissionInput } from './page.schemas.js';
import { previewed } from './preview.context.js';
import { answer, flag } from '../dispatch/answer.schema.js';

/** A node's right is that of its page, unless it is switched off; a button's is that of its action too. */
function mayUseNode({ platform, caller }: OperationContext, app: LoadedApp, id: number): boolean {
  const found = platform.documents.locate(id);
  if (!found?.node || found.app.id !== app.id || !mayUse(found.page, caller)) return false;
  if (!passesNodeGuard(found.page, id, caller)) return false;
  if ('enable' in found.node.node && found.node.node.enable === false) return false;
  if (found.node.kind !== 'button') return true;
  const { target_type: type, target_id: uid } = found.node.node;
  const action = type === 'action' && uid !== undefined ? platform.documents.action(app.id, uid) : undefined;
  return type !== 'action' || (action !== undefined && mayUse(action, caller));
}

/** What each kind of source asks. */
const mayUseSource: Record<
  PermissionInput['source_type'],
  (ctx: OperationContext, app: LoadedApp, id: number) => boolean
> = {
  page: ({ platform, caller }, app, id) => {
    const page = platform.documents.page(app.id, id);
    return page !== undefined && mayUse(page, caller);
  },
  action: ({ platform, caller }, app, id) => {
    const action = platform.documents.action(app.id, id);
    return action !== undefined && mayUse(action, caller);
  },
  view: mayUseNode,
  form: mayUseNode,
  col: mayUseNode,
  param: mayUseNode,
  button: mayUseNode,
};

/**
 * `POST /app/has/permission` (§7): whether the caller may use a page, an action, a button, or what a button belongs to
 * (§3 `source_type`); what does not exist may not be used.
 */
export const permissionOperation = defineOperation<PermissionInput, { permission: boolean }>({
  name: 'page.has-permission',
  route: { method: 'POST', path: '/app/has/permission' },
  access: 'anonymous',
  input: permissionInput,
  output: answer({ permission: flag }),
  audit: 'none',
  transaction: false,
  passwordFree: true,
  async run(calling, input) {
    const ctx = await previewed(calling, input);
    return { permission: mayUseSource[input.source_type](ctx, openApp(ctx, input), input.source_id) };
  },
});
