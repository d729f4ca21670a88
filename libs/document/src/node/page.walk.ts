import type { Button, Column, PageDocument, Param, View } from '../generated/types.js';

/** Property of a column that holds the param of its in-place editor (§3: a registry of its own names the form type). */
const EDITOR = 'editor';

/** A node of a page with its kind, the view it belongs to and its position in the document. */
export type PageNode =
  | { kind: 'view'; node: View; view: View; path: (string | number)[] }
  | { kind: 'param'; node: Param; view: View; path: (string | number)[] }
  | { kind: 'column'; node: Column; view: View; path: (string | number)[] }
  | { kind: 'button'; node: Button; view: View; path: (string | number)[] };

/**
 * Every node of a page in reading order: a view, its params (members and their buttons below them), columns (the param
 * that edits one in place below it), buttons, sub-views.
 */
export function* pageNodes(page: Pick<PageDocument, 'views'>): Generator<PageNode> {
  for (const [index, view] of page.views.entries()) yield* viewNodes(view, ['views', index]);
}

/** Every view of a page in reading order, without what the views hold beside others: a tenth of its nodes. */
export const pageViews = ({ views }: Pick<PageDocument, 'views'>): View[] =>
  views.flatMap((view) => [view, ...pageViews({ views: view.sub_views ?? [] })]);

/** The nodes of one view, itself first. */
export function* viewNodes(view: View, path: (string | number)[]): Generator<PageNode> {
  yield { kind: 'view', node: view, view, path };
  yield* paramNodes(view.app_params, view, [...path, 'app_params']);
  for (const [index, node] of (view.app_cols ?? []).entries()) {
    const here = [...path, 'app_cols', index];
    yield { kind: 'column', node, view, path: here };
    if (node.editor) yield { kind: 'param', node: node.editor, view, path: [...here, EDITOR] };
  }
  for (const [index, node] of (view.app_buttons ?? []).entries())
    yield { kind: 'button', node, view, path: [...path, 'app_buttons', index] };
  for (const [index, child] of (view.sub_views ?? []).entries()) yield* viewNodes(child, [...path, 'sub_views', index]);
}

function* paramNodes(params: readonly Param[] | undefined, view: View, path: (string | number)[]): Generator<PageNode> {
  for (const [index, node] of (params ?? []).entries()) {
    const here = [...path, index];
    yield { kind: 'param', node, view, path: here };
    for (const [index, button] of (node.app_buttons ?? []).entries())
      yield { kind: 'button', node: button, view, path: [...here, 'app_buttons', index] };
    yield* paramNodes(node.config?.members, view, [...here, 'config', 'members']);
  }
}

/** The params that edit columns of a view in place; they are no part of its form. */
export function viewEditors(view: View): Param[] {
  return (view.app_cols ?? []).flatMap((column) => column.editor ?? []);
}

/** True for the place of such a param. */
export function isEditorPath(path: readonly (string | number)[]): boolean {
  return path.at(-1) === EDITOR;
}

/**
 * Where a button stands (§3 source_type): the toolbar unless it says otherwise; one that a param holds stands beside
 * its field, whatever it says.
 */
export function buttonPosition(
  button: Button,
  { app_buttons: buttons = [] }: Pick<View, 'app_buttons'>,
): NonNullable<Button['source_type']> {
  return buttons.includes(button) ? (button.source_type ?? 'view') : 'param';
}

/** Every param of a view's form, members included. */
export function viewParams(view: View): Param[] {
  return [...paramNodes(view.app_params, view, [])].flatMap((entry) => (entry.kind === 'param' ? [entry.node] : []));
}
