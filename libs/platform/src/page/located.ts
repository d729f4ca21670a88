import { error, type Param, type View } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp, LoadedNode, LoadedPage } from '../document/document.contract.js';
import { passesNodeGuard } from '../document/app.rights.js';
import { mayEnter, mayUse, refuse } from './access.rule.js';
import type { AppInput } from './page.schemas.js';

/** A node the caller may use, with its page and app. */
export interface LocatedNode {
  app: LoadedApp;
  page: LoadedPage;
  node: LoadedNode;
  view: View;
}

/** The app that a call names. Throws `app.unknown`. */
export function findApp({ platform }: Pick<OperationContext, 'platform'>, { app_id: id, domain }: AppInput): LoadedApp {
  const app = id === undefined ? platform.documents.app(domain ?? '') : platform.documents.app(id);
  if (!app) throw error('app.unknown');
  return app;
}

/** The same, for a caller who may enter it. */
export function openApp(ctx: OperationContext, input: AppInput): LoadedApp {
  const app = findApp(ctx, input);
  if (!mayEnter(app, ctx.caller)) refuse(ctx);
  return app;
}

/**
 * A node of the app's newest release, on a page that the caller may open. What a call names beyond that is unknown, not
 * forbidden.
 */
export function openNode(ctx: OperationContext, app: LoadedApp, id: number): LocatedNode {
  const found = ctx.platform.documents.locate(id);
  if (!found?.node || found.app.id !== app.id) throw error('page.node-unknown');
  if (!mayUse(found.page, ctx.caller) || !passesNodeGuard(found.page, id, ctx.caller)) refuse(ctx);
  return { app, page: found.page, node: found.node, view: found.node.view };
}

/** Number of a node of a page. Throws when the store does not know it, which is a mistake of the store. */
export function nodeId(ctx: Pick<OperationContext, 'platform'>, page: LoadedPage, uid: string): number {
  const id = ctx.platform.documents.idOf(page.app.id, page.document.uid, uid);
  if (id === undefined) throw error('page.node-unknown');
  return id;
}

/** Params of a view by their number, members left inside their group. */
export function paramsById(ctx: Pick<OperationContext, 'platform'>, page: LoadedPage, view: View): Map<string, Param> {
  return new Map((view.app_params ?? []).map((param) => [String(nodeId(ctx, page, param.uid)), param]));
}
