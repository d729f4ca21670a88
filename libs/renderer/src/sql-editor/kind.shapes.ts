import type { NodeKind } from './catalogue.type.js';

/** 14 px stroke icons by kind of node. */
export const KIND_SHAPES: Readonly<Record<NodeKind, string>> = {
  source: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.01M5 11h.01',
  database:
    'M2.8 4c0-1.1 2.3-2 5.2-2s5.2.9 5.2 2v8c0 1.1-2.3 2-5.2 2s-5.2-.9-5.2-2zM2.8 4c0 1.1 2.3 2 5.2 2s5.2-.9 5.2-2M2.8 8c0 1.1 2.3 2 5.2 2s5.2-.9 5.2-2',
  schema: 'M2 4.5V13h12V5.5H8L6.5 4H2z',
  table: 'M2.5 3h11v10h-11zM2.5 6.3h11M6.2 6.3V13',
  view: 'M1.8 8S4 4 8 4s6.2 4 6.2 4S12 12 8 12 1.8 8 1.8 8zM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  routine: 'M4 13c2.5 0 2.6-1 3-5s.6-5 3-5M4.5 7.5h5',
  column: 'M6 2.5h4v11H6zM2.5 5v6M13.5 5v6',
};
