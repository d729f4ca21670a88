import type { JsonObject } from '../json/canonical.json.js';
import { labelOf } from '../scaffold/name.words.js';
import type { BothTexts } from '../vocabulary.js';

/** What a template draws: the query (nothing yet where none was chosen), and where the view stands. */
export interface TemplateView {
  uid: string;
  type: number;
  name: BothTexts;
  place: readonly [x: number, y: number, w: number, h: number];
  query: string | undefined;
}

/** A view with its title and place. */
export function view({ uid, type, name, place: [x, y, w, h], query }: TemplateView, more: JsonObject): JsonObject {
  const { config, ...others } = more;
  return {
    uid,
    name,
    type,
    layout: { x, y, w, h },
    ...(query === undefined ? {} : { query_id: query }),
    ...others,
    config: { card_border: true, title: name, ...(config as JsonObject | undefined) },
  };
}

/** Columns of a table, each called after its name; numbers stand at the right. */
export function columnsOf(
  names: readonly string[],
  { prefix, numbers = [], totals = false }: { prefix: string; numbers?: readonly string[]; totals?: boolean },
): JsonObject[] {
  return names.map((name, index) => {
    const isNumber = numbers.includes(name);
    return {
      uid: `${prefix}-${index + 1}`,
      name,
      label: labelOf(name, null),
      ...(isNumber
        ? { config: { align: 'right', number_format: 'thousands', ...(totals ? { col_tail: 1 } : {}) } }
        : {}),
    };
  });
}

/** A chart over a column; without columns yet it waits for its query. */
export function chart(
  type: string,
  { x, series, more = {} }: { x: string | undefined; series: readonly string[]; more?: JsonObject },
): JsonObject {
  return {
    chart: {
      chart_type: type,
      ...(x === undefined ? {} : { x }),
      series: series.map((name) => ({ name, label: labelOf(name, null) })),
      dataview: true,
      download: true,
      ...more,
    },
  };
}
