import type { Json, JsonObject } from '@sluice/document';
import { timestampName } from '@sluice/document/edit';
import { panelBases } from '../generated/panels.js';
import type { PanelBase } from './panel.type.js';

const bases: Readonly<Record<string, PanelBase>> = panelBases;

/** A node with what its schema requires. Its name is `name`, else one of the time (§4), free among its siblings. */
export function newNode(base: string, siblings: readonly JsonObject[], name?: Json): JsonObject {
  const start = bases[base]?.start ?? {};
  const taken = new Set(siblings.map((item) => String(item['name'])));
  const own = (key: string): Json => (key === 'uid' ? newUid(base) : (name ?? timestampName(base, new Date(), taken)));
  return Object.fromEntries(Object.entries(start).map(([key, value]) => [key, value ?? own(key)]));
}

/** An id for a new node. `crypto.randomUUID` is not there on plain http by name, `getRandomValues` is. */
export function newUid(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `${prefix}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
