import {
  documentUsages,
  type CompiledButton,
  type CompiledColumn,
  type CompiledPage,
  type CompiledParam,
  type CompiledView,
  type TargetType,
} from '@sluice/document';
import { passesNodeGuard, rightsKey } from '../document/app.rights.js';
import { mayUse } from './access.rule.js';
import { type GuardedPart, type Projection, type Withheld } from './page.contract.js';

/** What a button leads to, where that has a right of its own; undefined when it is not there. */
const targetOf: Partial<Record<TargetType, (at: Projection, button: CompiledButton) => GuardedPart | undefined>> = {
  action: ({ documents, page }, { target_id: id }) =>
    id === undefined ? undefined : documents.action(page.app.id, id),
  page: ({ documents, page }, { target_id: id, target_app_id: app }) =>
    id === undefined ? undefined : documents.page(app ?? page.app.id, id),
};

/**
 * Whether a node is shown; tells what is not. `part` is undefined where the node needs none, null where it is missing.
 */
function isShown(
  { caller, withheld, page }: Projection,
  what: Pick<Withheld, 'kind' | 'node'>,
  { id, enable, part }: { id: number; enable?: boolean; part?: GuardedPart | null },
): boolean {
  const isOff = enable === false;
  const isKept = !passesNodeGuard(page, id, caller);
  if (!isOff && !isKept && (part === undefined || (part !== null && mayUse(part, caller)))) return true;
  withheld?.({ ...what, isOff, isKept, lacks: part || undefined });
  return false;
}

/** Whether every operation of an action is among those of the caller's own roles. */
function mayRun(
  { documents, page }: Projection,
  action: number | string,
  mayCall: (operation: string) => boolean,
): boolean {
  const document = documents.action(page.app.id, action)?.document;
  return (
    document === undefined ||
    documentUsages(document).every(({ kind, target }) => kind !== 'operation' || mayCall(target))
  );
}

/**
 * Where own roles decide: whether a button's action may be run, or of the dialog that it opens at least one; a dialog
 * that only shows is opened.
 */
function leadsToOwn(at: Projection, { target_type: type, target_id: id }: CompiledButton): boolean {
  const { mayCall, documents, page } = at;
  if (mayCall === undefined || id === undefined) return true;
  if (type === 'action') return mayRun(at, id, mayCall);
  const opened = type === 'page' ? documents.page(page.app.id, id) : undefined;
  if (opened === undefined) return true;
  const actions = documentUsages(opened.document).filter(({ kind }) => kind === 'action');
  return actions.length === 0 || actions.some(({ target }) => mayRun(at, target, mayCall));
}

/** Buttons that are switched on and whose target is the caller's to use. */
function visibleButtons(at: Projection, buttons: readonly CompiledButton[]): CompiledButton[] {
  return buttons.filter((button) => {
    if (!leadsToOwn(at, button)) return false;
    const find = button.target_type === undefined ? undefined : targetOf[button.target_type];
    return isShown(
      at,
      { kind: 'button', node: button },
      { id: button.id, enable: button.enable, part: find && (find(at, button) ?? null) },
    );
  });
}

function visibleParams(at: Projection, params: readonly CompiledParam[]): CompiledParam[] {
  return params
    .filter((param) => isShown(at, { kind: 'param', node: param }, { id: param.id, enable: param.enable }))
    .map((param) => ({
      ...param,
      app_buttons: visibleButtons(at, param.app_buttons),
      config: param.config?.members
        ? { ...param.config, members: visibleParams(at, param.config.members) }
        : param.config,
    }));
}

/** The query behind a view; the view goes with its query. Undefined when it needs none, null when it is missing. */
function queryBehind(at: Projection, view: CompiledView): GuardedPart | null | undefined {
  const uid = at.page.nodes.get(view.id)?.view.query_id;
  return uid === undefined ? undefined : (at.documents.query(at.page.app.id, uid) ?? null);
}

/**
 * Columns that are switched on; one keeps its in-place editor only for a caller who may press the button that saves it.
 */
function visibleColumns(
  at: Projection,
  columns: readonly CompiledColumn[],
  buttons: readonly CompiledButton[],
): CompiledColumn[] {
  return columns
    .filter((column) => isShown(at, { kind: 'column', node: column }, { id: column.id, enable: column.enable }))
    .map(({ editor, ...column }) => {
      const saved =
        editor !== undefined &&
        buttons.some((button) => button.source_type === 'col' && button.source_id === column.id);
      return saved ? { ...column, editor } : column;
    });
}

function visibleViews(at: Projection, views: readonly CompiledView[]): CompiledView[] {
  return views
    .filter((view) => isShown(at, { kind: 'view', node: view }, { id: view.id, part: queryBehind(at, view) }))
    .map((view) => {
      const app_buttons = visibleButtons(at, view.app_buttons);
      return {
        ...view,
        app_cols: visibleColumns(at, view.app_cols, app_buttons),
        app_params: visibleParams(at, view.app_params),
        app_buttons,
        sub_views: visibleViews(at, view.sub_views),
      };
    });
}

/** What `/app/page/get` answers to this caller (design §4): no node and no button that they may not see or use. */
export function projectPage(at: Projection): CompiledPage {
  return { ...at.page.compiled, views: visibleViews(at, at.page.compiled.views) };
}

const kept = 500;

/**
 * Projections by page, release and set of roles, those of the app among them: two people with the same roles see the
 * same page.
 */
export class PageCache {
  private readonly known = new Map<string, CompiledPage>();
  /** Pages from which buttons lead to other apps, whose rights count then. */
  private readonly leadingOn = new WeakMap<CompiledPage, boolean>();

  get(at: Projection): CompiledPage {
    const who = at.caller.kind === 'anonymous' ? 'anonymous' : [...at.caller.roles].sort().join(',');
    const key = `${at.page.id}/${at.page.revision}/${at.page.draft}/${at.page.app.release}/${who}${this.own(at)}${at.caller.own ? `/own ${at.caller.own.key}` : ''}`;
    const found = this.known.get(key);
    if (found) return found;
    const projected = projectPage(at);
    const oldest = this.known.size >= kept ? this.known.keys().next().value : undefined;
    if (oldest !== undefined) this.known.delete(oldest);
    this.known.set(key, projected);
    return projected;
  }

  /** What sets a caller apart from others with the same system roles. */
  private own({ page, caller }: Projection): string {
    let leadsOn = this.leadingOn.get(page.compiled);
    if (leadsOn === undefined) {
      leadsOn = [...page.nodes.values()].some(
        ({ kind, node }) => kind === 'button' && node.target_app !== undefined && node.target_app !== page.app.uid,
      );
      this.leadingOn.set(page.compiled, leadsOn);
    }
    return leadsOn ? `/${caller.userId ?? ''}` : rightsKey(page.app, caller);
  }

  /** Documents changed in memory. */
  clear(): void {
    this.known.clear();
  }
}
