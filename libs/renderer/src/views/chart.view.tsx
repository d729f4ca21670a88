import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { ChartConfig } from '@sluice/document';
import type { Row, ViewRuntime, ViewState } from '@sluice/engine';
import type { ChartHandle } from '../charts/chart-canvas.js';
import { chartData } from '../charts/chart-data.js';
import { chartKind } from '../charts/chart.registry.js';
import { chartThemes } from '../charts/chart-themes.js';
import type { ChartInput, ChartKind } from '../charts/chart.type.js';
import { useViewState } from '../page/runtime.hooks.js';
import { usePalette } from '../theme/sluice.theme.js';
import { useLocale, useSay, useTextOf } from '../texts/locale.context.js';
import { ChartTable } from './chart-table.js';
import { SearchForm } from './search-form.js';
import { ErrorBox, StateBox } from './state-box.js';
import { ToolButton } from './table-tools.js';
import { useViewTitle } from './view-title.js';
import { ViewButtons } from './view-buttons.js';
import { Bones } from './view-card.js';
import { isWaiting } from './waiting.js';
import type { ViewProps } from './view.type.js';

const ChartCanvas = lazy(() => import('../charts/chart-canvas.js').then((part) => ({ default: part.ChartCanvas })));

function useChartKind(type: string): ChartKind | undefined {
  const [loaded, setLoaded] = useState<{ type: string; kind: ChartKind } | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    let here = true;
    chartKind(type)?.().then((kind) => { if (here) setLoaded({ type, kind }); }, (reason: unknown) => { if (here) setFault(reason); });
    return () => { here = false; };
  }, [type]);
  if (fault !== null) throw fault;
  return loaded?.type === type ? loaded.kind : undefined;
}

function useChartInput(view: ViewRuntime, state: ViewState, config: ChartConfig): ChartInput {
  const palette = usePalette();
  const locale = useLocale();
  const textOf = useTextOf();
  const { list } = state;
  return useMemo(() => {
    const column = view.node.app_cols.find((one) => one.name === config.x);
    const category = (row: Row): string => (column ? view.cell(column, row).text : String(row[config.x ?? ''] ?? ''));
    const theme = config.chart_theme;
    const colors = config.chart_color?.length ? config.chart_color : theme && theme !== 'default' ? chartThemes[theme] : palette.chart;
    return { ...chartData(list, config, category, (one) => textOf(one.label) || one.name), config, palette, colors, locale };
  }, [view, list, config, palette, locale, textOf]);
}

/** Saves a picture of the chart through a link of this page; nothing leaves the browser. */
function savePicture(handle: ChartHandle | null, name: string): void {
  const address = handle?.picture();
  if (!address) return;
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.png`;
  link.click();
}

function ChartBody(props: { view: ViewRuntime; state: ViewState; config: ChartConfig; asTable: boolean; handle: RefObject<ChartHandle>; label: string }): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const { view, state, config } = props;
  const input = useChartInput(view, state, config);
  const kind = useChartKind(config.chart_type);
  if (state.status === 'error') return <ErrorBox error={state.error} onRetry={() => void view.retry()} />;
  if (chartKind(config.chart_type) === undefined) return <StateBox kind="error" title={say('state.unknown-chart', { type: config.chart_type, id: view.node.uid })} />;
  if (state.list.length === 0) return isWaiting(view, state) ? <Bones /> : <StateBox kind="empty" title={textOf(view.node.config?.empty_text) || say('state.empty')} />;
  if (props.asTable) return <ChartTable input={input} label={props.label} />;
  return kind ? <Suspense fallback={<Bones />}><ChartCanvas ref={props.handle} kind={kind} input={input} label={props.label} /></Suspense> : <Bones />;
}

const NO_CHART: ChartConfig = { chart_type: 'line' };

/** View type 2: one of the chart kinds over the view's rows, with its numbers as a table and as a picture where configured. */
export function ChartView({ view }: ViewProps): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const state = useViewState(view);
  const config = view.node.config?.chart ?? NO_CHART;
  const title = useViewTitle(view);
  const heading = textOf(config.title) || title;
  const [asTable, setAsTable] = useState(false);
  const handle = useRef<ChartHandle>(null);
  const buttons = view.buttons('view');
  const searches = view.form !== undefined && !view.node.is_hide_form;
  const label = heading || textOf(view.node.name) || view.node.uid;
  return (
    <div className="sl-chart" aria-busy={state.status === 'loading' || undefined}>
      {searches ? <SearchForm view={view} loading={state.status === 'loading'} /> : null}
      {heading || buttons.length > 0 || config.dataview || config.download ? (
        <div className="sl-view-head">
          {heading ? <h2 className="sl-view-title">{heading}{config.sub_title ? <small>{textOf(config.sub_title)}</small> : null}</h2> : null}
          <ViewButtons view={view} buttons={buttons} />
          <div className="sl-view-tools">
            {config.dataview ? <ToolButton icon={asTable ? 'chart' : 'table'} label={say(asTable ? 'chart.show-chart' : 'chart.show-data')} onClick={() => setAsTable(!asTable)} /> : null}
            {config.download ? <ToolButton icon="download" label={say('chart.download')} onClick={() => savePicture(handle.current, label)} /> : null}
          </div>
        </div>
      ) : null}
      <div className="sl-chart-body" style={config.height === undefined ? undefined : { height: config.height, flex: 'none' }}><ChartBody view={view} state={state} config={config} asTable={asTable} handle={handle} label={label} /></div>
    </div>
  );
}
