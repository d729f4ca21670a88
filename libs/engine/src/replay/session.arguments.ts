import type { CompiledButton } from '@sluice/document';
import type { ViewRuntime } from '../runtime.js';

/** How an argument that is part of the page is written: rows by their place or key, nodes by uid. */
interface Reference {
  $row?: number;
  $selected?: string;
  $button?: string;
  $column?: string;
  $edit?: string;
}

/** Arguments of a verb as JSON; trailing absent ones are left out. */
export function writeArguments(view: ViewRuntime | undefined, args: readonly unknown[]): unknown[] {
  const written = args.map((arg) =>
    view && typeof arg === 'object' && arg !== null ? (reference(view, arg) ?? arg) : arg,
  );
  while (written.length > 0 && written.at(-1) === undefined) written.pop();
  return written;
}

/** The same arguments in another instance of the page. */
export function readArguments(view: ViewRuntime | undefined, args: readonly unknown[]): unknown[] {
  return args.map((arg) =>
    view && typeof arg === 'object' && arg !== null && !Array.isArray(arg) ? resolved(view, arg) : arg,
  );
}

function reference(view: ViewRuntime, arg: object): Reference | undefined {
  const { list, selection, edits } = view.getSnapshot();
  const index = (list as readonly object[]).indexOf(arg);
  if (index >= 0) return { $row: index };
  const button = buttonsOf(view).find((one) => one === arg);
  if (button) return { $button: button.uid };
  const column = view.node.app_cols.find((one) => one === arg);
  if (column) return { $column: column.uid };
  const [selected] = [...selection].find(([, row]) => row === arg) ?? [];
  if (selected !== undefined) return { $selected: selected };
  const [edit] = [...edits].find(([, one]) => one === arg) ?? [];
  return edit === undefined ? undefined : { $edit: edit };
}

function resolved(view: ViewRuntime, arg: Reference): unknown {
  const { list, selection, edits } = view.getSnapshot();
  if (arg.$row !== undefined) return list[arg.$row];
  if (arg.$selected !== undefined) return selection.get(arg.$selected);
  if (arg.$button !== undefined) return buttonsOf(view).find(({ uid }) => uid === arg.$button);
  if (arg.$column !== undefined) return view.node.app_cols.find(({ uid }) => uid === arg.$column);
  return arg.$edit === undefined ? arg : edits.get(arg.$edit);
}

function buttonsOf(view: ViewRuntime): readonly CompiledButton[] {
  return [...view.node.app_buttons, ...view.node.app_params.flatMap((param) => param.app_buttons)];
}
