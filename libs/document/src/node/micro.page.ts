import { FIELD_TYPES, VIEW_TYPES, type PageDocument, type ViewType } from '../generated/types.js';
import { pageNodes } from './page.walk.js';

/** Kinds of views that a micro-page may have (screens B11): a text or html and a link button stand in a form, a video is a widget. */
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

/** What a page marked as a micro-page has beyond text, html, image, video, divider and link button; nothing for any other page. */
export function microFaults(page: Pick<PageDocument, 'micro' | 'views'>): MicroFault[] {
  if (page.micro !== true) return [];
  return [...pageNodes(page)].flatMap((entry): MicroFault[] => {
    const reason = reasonOf(entry);
    return reason === undefined ? [] : [{ reason, node: entry.node.uid, path: entry.path }];
  });
}

function reasonOf(
  entry: ReturnType<typeof pageNodes> extends Generator<infer Node> ? Node : never,
): MicroReason | undefined {
  switch (entry.kind) {
    case 'view': {
      const { type, query_id: query, config } = entry.node;
      if (!KINDS.has(type)) return 'kind';
      if (type === VIEW_TYPES.widget && config?.widget !== WIDGET) return 'kind';
      return query === undefined ? undefined : 'query';
    }
    case 'param':
      return entry.node.form_type === FIELD_TYPES.html ? undefined : 'field';
    case 'column':
      return 'field';
    case 'button': {
      const { target_type: target, target_id: id } = entry.node;
      return target === undefined || target === 'page' || (target === 'other' && (id === undefined || id === 'link'))
        ? undefined
        : 'button';
    }
  }
}
