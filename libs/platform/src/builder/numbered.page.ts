import { isObject, type Json, type JsonObject } from '@sluice/document';

const NODE_LISTS = ['views', 'sub_views', 'app_cols', 'app_params', 'app_buttons', 'members'];

/** A draft, or a node of one, with the number of every node beside its uid (§3: `id`). */
export function numbered(value: JsonObject, numbers: ReadonlyMap<string, number>): JsonObject {
  const copy: JsonObject = {};
  const id = typeof value['uid'] === 'string' ? numbers.get(value['uid']) : undefined;
  if (id !== undefined) copy['id'] = id;
  for (const [key, child] of Object.entries(value))
    copy[key] = child === undefined ? null : childOf(key, child, numbers);
  return copy;
}

function childOf(key: string, child: Json, numbers: ReadonlyMap<string, number>): Json {
  if (NODE_LISTS.includes(key) && Array.isArray(child))
    return child.map((node) => (isObject(node) ? numbered(node, numbers) : node));
  if (key === 'editor' && isObject(child)) return numbered(child, numbers);
  if (key === 'config' && isObject(child) && Array.isArray(child['members']))
    return { ...child, members: childOf('members', child['members'], numbers) };
  return child;
}
