import type { Asked, ViewCore } from '../core.type.js';

/** Keeps what the search form says as what the view is asked from now on; what was kept stays until `forgetAsked`. */
export function keepAsked(view: ViewCore): void {
  if (view.behaviour.form === 'search' && view.form) view.memory.asked ??= askedNow(view);
}

/** The next query asks by what the form says then: a search, a reset, an address, values that a button brought. */
export function forgetAsked(view: ViewCore): void {
  view.memory.asked = undefined;
}

/**
 * Values by param id that a view is asked by: those of the last search, for other forms the present ones, for one that
 * was reset those it opens with.
 */
export function askedParams(view: ViewCore): Readonly<Record<string, unknown>> {
  return view.memory.asked?.wire ?? view.form?.opening() ?? view.form?.wireValues() ?? {};
}

/** Values of the visible fields by param uid that a view is asked by. */
export function askedFields(view: ViewCore): Readonly<Record<string, unknown>> {
  return view.memory.asked?.fields ?? visibleFields(view);
}

function askedNow(view: ViewCore): Asked {
  return { wire: view.form?.wireValues() ?? {}, fields: visibleFields(view) };
}

function visibleFields({ form }: ViewCore): Record<string, unknown> {
  return Object.fromEntries(
    (form?.params ?? []).flatMap(({ uid }) => {
      const field = form?.getField(uid);
      return field?.visible ? [[uid, field.value ?? null] as const] : [];
    }),
  );
}
