import { lazy, type ReactNode } from 'react';
import type { CompiledParam } from '@sluice/document';
import { isUnseen, type ViewRuntime } from '@sluice/engine';

/** Props of a search form. */
export interface SearchFormProps {
  view: ViewRuntime;
  loading: boolean;
  /** Drawn at the end of the buttons' line. */
  tools?: ReactNode;
}

/**
 * The search form of a view, where most have none: it comes with its fields, and the view waits for it as for its own
 * code.
 */
export const SearchForm = lazy(() => import('./search-form.js').then((part) => ({ default: part.SearchForm })));

/** The params of a view that its search form shows. */
export const shownParams = ({ form }: ViewRuntime): readonly CompiledParam[] =>
  form?.params.filter((param) => !isUnseen(param)) ?? [];

/**
 * True when a view has a search form to be seen: not where it is switched off (`is_hide_form`) or all its params are
 * hidden values.
 */
export const hasSearchForm = (view: ViewRuntime): boolean => !view.node.is_hide_form && shownParams(view).length > 0;

/**
 * The buttons above a view of data: its own, and those of a search form that is not there because it would be empty.
 */
export function headButtons(view: ViewRuntime): ReturnType<ViewRuntime['buttons']> {
  return hasSearchForm(view) || view.node.is_hide_form
    ? view.buttons('view')
    : [...view.buttons('view'), ...view.buttons('form')];
}
