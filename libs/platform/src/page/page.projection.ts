import type { CompiledButton, CompiledPage, CompiledParam, CompiledView, TargetType } from '@sluice/document';
import type { Documents, LoadedPage } from '../document/document.types.js';
import { mayUse, type Visitor } from './access.rule.js';

/** A page as its release has it, and whose eyes it is for. */
export interface Projection { documents: Documents; page: LoadedPage; caller: Visitor }

/** Whether the caller may use a button's target; targets that are not listed need no right of their own. */
const mayUseTarget: Partial<Record<TargetType, (at: Projection, button: CompiledButton) => boolean>> = {
  action: ({ documents, page, caller }, { target_id: id }) => {
    const action = id === undefined ? undefined : documents.action(page.app.id, id);
    return action !== undefined && mayUse(action, caller);
  },
  page: ({ documents, page, caller }, { target_id: id, target_app_id: app }) => {
    const target = id === undefined ? undefined : documents.page(app ?? page.app.id, id);
    return target !== undefined && mayUse(target, caller);
  },
};

/** Buttons that are switched on and whose target is the caller's to use. */
function visibleButtons(at: Projection, buttons: readonly CompiledButton[]): CompiledButton[] {
  return buttons.filter((button) => button.enable !== false && (button.target_type === undefined || mayUseTarget[button.target_type]?.(at, button) !== false));
}

function visibleParams(at: Projection, params: readonly CompiledParam[]): CompiledParam[] {
  return params.filter(({ enable }) => enable !== false).map((param) => ({
    ...param,
    app_buttons: visibleButtons(at, param.app_buttons),
    ...(param.config?.members ? { config: { ...param.config, members: visibleParams(at, param.config.members) } } : {}),
  }));
}

/** Whether the caller may run the query behind a view; the view goes with its query. */
function mayRead(at: Projection, view: CompiledView): boolean {
  const uid = at.page.nodes.get(view.id)?.view.query_id;
  if (uid === undefined) return true;
  const query = at.documents.query(at.page.app.id, uid);
  return query !== undefined && mayUse(query, at.caller);
}

function visibleViews(at: Projection, views: readonly CompiledView[]): CompiledView[] {
  return views.filter((view) => mayRead(at, view)).map((view) => ({
    ...view,
    app_cols: view.app_cols.filter(({ enable }) => enable !== false),
    app_params: visibleParams(at, view.app_params),
    app_buttons: visibleButtons(at, view.app_buttons),
    sub_views: visibleViews(at, view.sub_views),
  }));
}

/** What `/app/page/get` answers to this caller (design §4): no node and no button that they may not see or use. */
export function projectPage(at: Projection): CompiledPage {
  return { ...at.page.compiled, views: visibleViews(at, at.page.compiled.views) };
}

const kept = 500;

/** Projections by page, release and set of roles: two people with the same roles see the same page. */
export class PageCache {
  private readonly known = new Map<string, CompiledPage>();

  get(at: Projection): CompiledPage {
    const who = at.caller.kind === 'anonymous' ? 'anonymous' : [...at.caller.roles].sort().join(',');
    const key = `${at.page.id}/${at.page.revision}/${at.page.draft}/${at.page.app.release}/${who}`;
    const found = this.known.get(key);
    if (found) return found;
    const projected = projectPage(at);
    const oldest = this.known.size >= kept ? this.known.keys().next().value : undefined;
    if (oldest !== undefined) this.known.delete(oldest);
    this.known.set(key, projected);
    return projected;
  }

  /** Documents changed in memory. */
  clear(): void {
    this.known.clear();
  }
}
