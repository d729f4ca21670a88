import type { CatalogueNode } from './catalogue.type.js';
import type { Sight } from './sight.js';
import { sqlWriting, textRules } from './source.dialect.js';
import type { SourceRecord } from './source.type.js';

/** A source and what of it the caller may see. */
export interface Seen {
  source: SourceRecord;
  sight: Sight;
}

/** A source as a root of the object tree. */
export function sourceNode({ source, sight }: Seen): CatalogueNode {
  const rules = textRules(source);
  return {
    id: source.id,
    kind: 'source',
    name: source.name,
    comment: null,
    letters: sight.lettersOn([source.catalogue_name]),
    leaf: false,
    state: source.conn_status,
    sql: rules ? sqlWriting(rules, source) : undefined,
  };
}
