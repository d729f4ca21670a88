import type { CompiledPage, CompiledView } from '@sluice/document';
import { fieldKind } from '../fields/field.registry.js';

/** px of a dialog with forms alone: fields one below the other, or several in a line. */
const FORM_WIDTH = { narrow: 520, wide: 800 } as const;
const SUBMIT_FORM = 3;
/** Columns of a page's grid (§2); a field without a span takes them all. */
const COLUMNS = 24;

/**
 * How wide a dialog is whose button says nothing: as wide as its page, else as what stands in it. Forms are as wide as
 * their fields need; everything else has the 80% of §2.
 */
export function dialogWidth({ config, views }: CompiledPage): number | string | undefined {
  if (config.width !== undefined) return config.width;
  if (views.length === 0 || !views.every(isPlainForm)) return undefined;
  const beside = views.some(({ app_params: params }) =>
    params.some((param) => (param.config?.span ?? COLUMNS) < COLUMNS),
  );
  return beside ? FORM_WIDTH.wide : FORM_WIDTH.narrow;
}

function isPlainForm({ type, app_params: params, sub_views: inside }: CompiledView): boolean {
  return (
    type === SUBMIT_FORM && inside.length === 0 && !params.some((param) => fieldKind(param.form_type, 'form')?.wide)
  );
}
