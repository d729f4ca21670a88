import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { ChartConfig } from '@sluice/document';
import {
  chartColumns,
  seriesDictionary,
  type Option,
  type Row,
  type SeriesColumn,
  type ViewRuntime,
  type ViewState,
} from '@sluice/engine';
import { chartData } from '../charts/chart-data.js';
import { chartLook } from '../charts/chart.look.js';
import { numberText } from '../charts/chart-number.js';
import { chartKind } from '../charts/chart.registry.js';
import { chartTheme } from '../charts/chart-theme.registry.js';
import type { ChartData, ChartInput, ChartKind, ChartTheme } from '../charts/chart.type.js';
import { paintValues } from '../charts/value.colours.js';
import type { MapOutline } from '../maps/map.registry.js';
import { usePageState } from '../page/runtime.hooks.js';
import { usePalette, useThemeMode } from '../theme/sluice.theme.js';
import { useLocale, useTextOf } from '../texts/locale.context.js';

/** What a chart fetches before it is drawn: its kind, its theme, its map. */
export interface ChartParts {
  kind: ChartKind;
  theme: ChartTheme;
  outline?: MapOutline;
}

/** The parts of a chart; undefined until they are there. A chunk that fails goes to the view's error boundary. */
export function useChartParts(config: ChartConfig): ChartParts | undefined {
  const [loaded, setLoaded] = useState<{ config: ChartConfig; parts: ChartParts } | { fault: unknown } | null>(null);
  useEffect(() => {
    let here = true;
    const load = async (): Promise<ChartParts | undefined> => {
      const [kind, theme] = await Promise.all([chartKind(config.chart_type)?.(), chartTheme(config.chart_theme)()]);
      return kind && { kind, theme, outline: kind.load ? await kind.load(config) : undefined };
    };
    load().then(
      (parts) => {
        if (here && parts) setLoaded({ config, parts });
      },
      (fault: unknown) => {
        if (here) setLoaded({ fault });
      },
    );
    return () => {
      here = false;
    };
  }, [config]);
  if (loaded && 'fault' in loaded) throw loaded.fault;
  return loaded?.config === config ? loaded.parts : undefined;
}

/** Rows as a chart reads them, and what their categories are called. */
export interface DrawnData extends ChartData<Row> {
  title: string;
  /** Every series is masked, and its mask leaves no number to draw. */
  isMasked: boolean;
}

/** The view's rows as a chart reads them. */
export function useChartData(view: ViewRuntime, state: ViewState, config: ChartConfig): DrawnData {
  const textOf = useTextOf();
  const locale = useLocale();
  const { list, columns, masked, redraws } = state;
  return useMemo(() => {
    const { x, series } = chartColumns(view, { list, columns });
    const columnOf = (name: string) => view.node.app_cols.find((column) => column.name === name);
    const category = columnOf(x);
    const valueText = (name: string, row: Row): string => {
      const column = columnOf(name);
      return column && (column.trans || column.dict_id !== undefined || masked.has(name))
        ? view.cell(column, row).text
        : numberText(row[name]);
    };
    const entriesOf = (dictionary: number | undefined): readonly Option[] | undefined =>
      dictionary === undefined ? undefined : flat(view.page.dictionaries.options(dictionary).options);
    const standsFor = seriesDictionary(view.node);
    const named = ({ code }: SeriesColumn): string =>
      standsFor === undefined || code === undefined ? '' : view.page.dictionaries.text(standsFor, code);
    const cellText = (name: string, row: Row): string => {
      const column = columnOf(name);
      return column ? view.cell(column, row).text : String(row[name] ?? '');
    };
    const { target } = config;
    const drawn = chartData(list, config, {
      x,
      series: series.map(({ label, ...one }) => ({ ...one, title: textOf(label) || named(one) || one.name })),
      categoryOf: (row) => cellText(x, row),
      targetOf:
        target === undefined ? undefined : (row) => ((row[target] ?? null) === null ? '' : cellText(target, row)),
      textOf: valueText,
    });
    return {
      entries: masked.has(x) ? undefined : entriesOf(category?.dict_id),
      seriesEntries: entriesOf(standsFor),
      title: textOf(category?.label) || textOf(config.x_name) || x,
      isMasked:
        series.length > 0 &&
        series.every(({ name }) => masked.has(name)) &&
        drawn.series.every(({ values }) => values.every((value) => value === null)),
      ...drawn,
    };
    // The language and the names of dictionaries change what cells and labels say.
  }, [view, list, columns, masked, redraws, config, textOf, locale]);
}

/** Options and all that stand below them. */
const flat = (options: readonly Option[]): readonly Option[] =>
  options.flatMap((option) => (option.children ? [option, ...flat(option.children)] : [option]));

/**
 * The app's own colour where the chart stands, empty where the app has none. It may come after the chart: the palette
 * changes with it.
 */
export function useAppColor(element: RefObject<HTMLElement>): string {
  const palette = usePalette();
  const [color, setColor] = useState('');
  useLayoutEffect(() => {
    if (element.current) setColor(getComputedStyle(element.current).getPropertyValue('--app-color').trim());
  }, [element, palette]);
  return color;
}

const MOTION = '(prefers-reduced-motion: reduce)';
const isStill = (): boolean => typeof matchMedia === 'function' && matchMedia(MOTION).matches;

/**
 * Everything that a chart's option is made of; undefined until its parts are there. The same object while nothing
 * changed.
 */
export function useChartInput(
  view: ViewRuntime,
  parts: ChartParts | undefined,
  given: { data: ChartData<Row>; config: ChartConfig; appColor: string },
): ChartInput | undefined {
  const mode = useThemeMode();
  const locale = useLocale();
  const { filters } = usePageState(view.page);
  const { data, config, appColor } = given;
  const filter = filters.find((one) => one.viewId === view.id);
  const column = config.cross_filter?.column;
  const look = useMemo(
    () => parts && chartLook(parts.theme, { mode, config, appColor }),
    [parts, mode, config, appColor],
  );
  const painted = useMemo(
    () => look && paintValues({ ...data, config }, look.colors, mode),
    [look, data, config, mode],
  );
  return useMemo(() => {
    if (!parts || !look) return undefined;
    const at = filter
      ? data.rows.findIndex((row, index) => (column ? row[column] : data.keys[index]) === filter.value)
      : -1;
    return {
      ...data,
      ...look,
      ...painted,
      config,
      locale,
      still: isStill(),
      picked: at >= 0 ? at : undefined,
      outline: parts.outline,
    };
  }, [parts, look, painted, data, config, locale, filter, column]);
}
