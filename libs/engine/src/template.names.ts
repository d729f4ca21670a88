import type { CompiledParam, CompiledView } from '@sluice/document';
import type { ViewCore } from './core.type.js';
import type { Names } from './evaluate.js';

const KEY = 'APP_UUID';

const paramNamesUuid = ({ html, config }: CompiledParam): boolean =>
  html?.includes(KEY) === true || ((config?.members ?? []) as CompiledParam[]).some(paramNamesUuid);

/**
 * The UUID of a view's templates, made when the page opens: drawing asks nothing from outside, so that a recorded
 * session replays. Undefined where no template names it.
 */
export function templateUuid(
  { app_cols, app_params }: Pick<CompiledView, 'app_cols' | 'app_params'>,
  uuid: () => string,
): string | undefined {
  return app_cols.some(({ html }) => html?.includes(KEY) === true) || app_params.some(paramNamesUuid)
    ? uuid()
    : undefined;
}

/** What a template of a view may name: all that its expressions know, the reserved keys of §3 among it. */
export function templateNames(view: ViewCore, uuid: string | undefined, more: Names): Names {
  return view.scope(uuid === undefined ? more : { [KEY]: uuid, ...more });
}
