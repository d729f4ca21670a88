import { isObject, type Json, type JsonObject } from '@sluice/document';
import { draftNodes } from '../document/draft.shape.js';

/** A form of a page, its params, and the views that its buttons act on. */
export interface FormRelation {
  id: number | undefined;
  uid: string;
  name: Json;
  params: { id: number | undefined; uid: string; name: Json; label: Json }[];
  related: { id: number | undefined; uid: string; by: 'target' | 'refresh' }[];
}

/** Every view of a draft page that asks for values, with what its buttons query (`target`) or refresh after success. */
export function formRelations(page: JsonObject, numbers: ReadonlyMap<string, number>): FormRelation[] {
  const views = [...draftNodes(page)].filter(({ list }) => list === 'views' || list === 'sub_views');
  const byName = new Map(
    views.flatMap(({ uid, node }): [string, string][] => [
      [uid, uid],
      ...(typeof node['id_name'] === 'string' ? [[node['id_name'], uid] as [string, string]] : []),
    ]),
  );
  const relation = (name: unknown, by: 'target' | 'refresh'): FormRelation['related'] => {
    const uid = typeof name === 'string' ? byName.get(name) : undefined;
    return uid === undefined ? [] : [{ id: numbers.get(uid), uid, by }];
  };
  return views
    .filter(({ node }) => nodesIn(node, 'app_params').length > 0)
    .map(({ uid, node }) => ({
      id: numbers.get(uid),
      uid,
      name: node['name'] ?? uid,
      params: nodesIn(node, 'app_params').map((param) => ({
        id: numbers.get(String(param['uid'])),
        uid: String(param['uid']),
        name: param['name'] ?? null,
        label: param['label'] ?? null,
      })),
      related: nodesIn(node, 'app_buttons').flatMap((button) => [
        ...(button['target_type'] === 'view' ? relation(button['target_id'], 'target') : []),
        ...relation(button['call_back_id'], 'refresh'),
      ]),
    }));
}

function nodesIn(node: JsonObject, list: string): JsonObject[] {
  const nodes = node[list];
  return Array.isArray(nodes) ? nodes.filter(isObject) : [];
}
