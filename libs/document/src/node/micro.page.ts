import { VIEW_TYPES, type PageDocument, type ViewType } from '../generated/types.js';
import { isHtmlType } from '../kind/form-types.registry.js';
import { pageNodes } from './page.walk.js';

/**
 * Kinds of views that a micro-page may have (screens B11): a text or html and a link button stand in a form, a video is
 * a widget.
 */
const KINDS: ReadonlySet<ViewType> = new Set([
  VIEW_TYPES.form,
  VIEW_TYPES.image,
  VIEW_TYPES.widget,
  VIEW_TYPES.divider,
  VIEW_TYPES.layout,
]);
const WIDGET = 'video';

/** Why a node may not stand on a micro-page. */
export type MicroReason = 'kind' | 'query' | 'field' | 'button';

/** A node that a micro-page may not have. */
export interface MicroFault {
  reason: MicroReason;
  node: string;
  path: (string | number)[];
}

/**
 * What a page marked as a micro-page has beyond text, html, image, video, divider and link button; nothing for any
 * other page.
 */
export function microFaults(page: Pick<PageDocument, 'micro' | 'views'>): MicroFault[] {
  if (page.micro !== true) return [];
  return [...pageNodes(page)].flatMap((entry): MicroFault[] => {
    const reason = reasonOf(entry);
    return reason === undefined ? [] : [{ reason, node: entry.node.uid, path: entry.path }];
  });
}

/** Properties that no node of a micro-page has: they would make it read a query. */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  view: ['query_id', 'app_cols', 'app_data', 'is_hide_form'],
  param: ['query_type', 'data_config'],
};

/** Values of a property that a node of a micro-page may have; of properties that are not here, any. */
const VALUES: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  view: {
    type: (type) => KINDS.has(type as ViewType),
    'config.widget': (widget) => widget === WIDGET,
  },
  param: { form_type: isHtmlType },
  button: {
    target_type: (target) => target === undefined || target === null || target === 'page' || target === 'other',
  },
};

/** Whether a property of a node of a micro-page is offered at all. */
export const microShows = (node: string, path: readonly string[]): boolean =>
  !(HIDDEN[node] ?? []).includes(path[0] ?? '');

/** Whether a node of a micro-page may have a value: what is offered is what passes the check. */
export const microTakes = (node: string, path: readonly string[], value: unknown): boolean =>
  VALUES[node]?.[path.join('.')]?.(value) ?? true;

function reasonOf(
  entry: ReturnType<typeof pageNodes> extends Generator<infer Node> ? Node : never,
): MicroReason | undefined {
  switch (entry.kind) {
    case 'view': {
      const { type, query_id: query, config } = entry.node;
      if (!microTakes('view', ['type'], type)) return 'kind';
      if (type === VIEW_TYPES.widget && !microTakes('view', ['config', 'widget'], config?.widget)) return 'kind';
      return query === undefined ? undefined : 'query';
    }
    case 'param':
      return microTakes('param', ['form_type'], entry.node.form_type) ? undefined : 'field';
    case 'column':
      return 'field';
    case 'button': {
      const { target_type: target, target_id: id } = entry.node;
      const leads = target !== 'other' || id === undefined || id === 'link';
      return microTakes('button', ['target_type'], target) && leads ? undefined : 'button';
    }
  }
}
