import type { Json, JsonObject } from '../json/canonical.json.js';
import { withoutUndefined } from '../json/without.undefined.js';
import { labelOf } from '../scaffold/name.words.js';
import { textOf, type BothTexts, type Text } from '../vocabulary.js';

/** What the app calls the columns of a query already, by column. */
export type TemplateLabels = Readonly<Record<string, Text>>;

/** What a column is called: as in the app, else by its name. */
export function calledIn(labels: TemplateLabels, name: string): BothTexts {
  const known = Object.hasOwn(labels, name) ? labels[name] : undefined;
  const own = labelOf(name, null);
  if (known === undefined) return own;
  return { 'zh-chs': textOf(known, 'zh-chs') || own['zh-chs'], en: textOf(known, 'en') || own.en };
}

/** What a template draws: the query (nothing yet where none was chosen), and where the view stands. */
export interface TemplateView {
  uid: string;
  type: number;
  name: BothTexts;
  box: readonly [x: number, y: number, w: number, h: number];
  query: string | undefined;
}

/** What else a view has; what is undefined it has not. */
export interface TemplateParts {
  app_cols?: JsonObject[];
  app_params?: JsonObject[];
  app_buttons?: JsonObject[];
  is_hide_form?: boolean;
  config?: { [name: string]: Json | undefined };
}

/** A view with its title and box. */
export function view(
  { uid, type, name, box: [x, y, w, h], query }: TemplateView,
  { config, ...others }: TemplateParts,
): JsonObject {
  return withoutUndefined({
    uid,
    name,
    type,
    layout: { x, y, w, h },
    query_id: query,
    ...others,
    config: withoutUndefined({ card_border: true, title: name, ...config }),
  });
}

/** How the columns of a table are made. */
interface ColumnParts {
  /** First part of their uids. */
  prefix: string;
  labels: TemplateLabels;
  numbers?: readonly string[];
  totals?: boolean;
}

/** Columns of a table; numbers stand at the right. */
export function columnsOf(
  names: readonly string[],
  { prefix, labels, numbers = [], totals = false }: ColumnParts,
): JsonObject[] {
  const ofNumber = withoutUndefined({
    align: 'right',
    number_format: 'thousands',
    col_tail: totals ? 1 : undefined,
  });
  return names.map((name, index) => {
    const isNumber = numbers.includes(name);
    return withoutUndefined({
      uid: `${prefix}-${index + 1}`,
      name,
      label: calledIn(labels, name),
      config: isNumber ? ofNumber : undefined,
    });
  });
}

/** A chart over a column; without columns yet it waits for its query. */
export function chart(
  type: string,
  {
    x,
    series,
    labels,
    more = {},
  }: { x: string | undefined; series: readonly string[]; labels: TemplateLabels; more?: JsonObject },
): JsonObject {
  return {
    chart: withoutUndefined({
      chart_type: type,
      x,
      series: series.map((name) => ({ name, label: calledIn(labels, name) })),
      dataview: true,
      download: true,
      ...more,
    }),
  };
}
