import { lazy, Suspense, type ReactElement, type RefObject } from 'react';
import type { ChartConfig } from '@sluice/document';
import type { ViewRuntime, ViewState } from '@sluice/engine';
import type { ChartHandle } from '../charts/chart-canvas.js';
import type { PointEvent } from '../charts/chart-points.js';
import { chartSummary } from '../charts/chart-summary.js';
import { chartKind, loadCanvas } from '../charts/chart.registry.js';
import type { ChartInput, ChartKind } from '../charts/chart.type.js';
import { AwaitedPart } from '../page/awaited-part.js';
import { useChartSay } from '../texts/chart.texts.js';
import { useTextOf } from '../texts/locale.context.js';
import { useChartInput, useChartParts, type DrawnData } from './chart-input.hook.js';
import { ErrorBox, StateBox } from './state-box.js';
import { Skeleton } from './view-card.js';
import { isWaiting } from './waiting.js';

// The grid is fetched by whoever asks for the numbers.
const ChartTable = lazy(() => import('./chart-table.js').then((part) => ({ default: part.ChartTable })));
const ChartCanvas = lazy(() => loadCanvas().then((part) => ({ default: part.ChartCanvas })));

/** Names of rows that are not drawn, at most this many of them. */
const NAMED = 5;

interface ChartBodyProps {
  view: ViewRuntime;
  state: ViewState;
  config: ChartConfig;
  data: DrawnData;
  asTable: boolean;
  handle: RefObject<ChartHandle>;
  label: string;
  appColor: string;
}

/** True when a click on a point does something. */
function answersClicks({ node }: ViewRuntime): boolean {
  return (
    node.config?.chart?.cross_filter !== undefined ||
    node.app_buttons.some((button) => button.btn_type === 2 && button.enable !== false)
  );
}

/** What a chart leaves out is said, never dropped in silence. */
function LeftOut({ kind, input }: { kind: ChartKind; input: ChartInput }): ReactElement | null {
  const say = useChartSay();
  const names = kind.leftOut?.(input) ?? [];
  if (names.length === 0) return null;
  return (
    <p className="sl-chart-note" role="note" title={names.join(', ')}>
      {say('chart.left-out', {
        count: names.length,
        names: `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` ${say('chart.and-more')}` : ''}`,
      })}
    </p>
  );
}

/**
 * The chart itself, or what stands in its place: failure with another try, waiting, nothing, the numbers as a table.
 */
export function ChartBody({
  view,
  state,
  config,
  data,
  asTable,
  handle,
  label,
  appColor,
}: ChartBodyProps): ReactElement {
  const say = useChartSay();
  const textOf = useTextOf();
  const parts = useChartParts(config);
  const input = useChartInput(view, parts, { data, config, appColor });
  if (state.status === 'error') return <ErrorBox error={state.error} onRetry={() => void view.retry()} />;
  if (chartKind(config.chart_type) === undefined)
    return <StateBox kind="error" title={say('state.unknown-chart', { type: config.chart_type, id: view.node.uid })} />;
  if (state.list.length === 0)
    return isWaiting(view, state) ? (
      <Skeleton />
    ) : (
      <StateBox kind="empty" title={textOf(view.node.config?.empty_text) || say('state.empty')} />
    );
  if (data.series.length === 0) return <StateBox kind="empty" title={say('chart.no-series')} />;
  const act = (event: PointEvent, at: number): void => {
    const row = data.rows[at];
    if (row) void (event === 'select' ? view.pick(row) : view.rowEvent(event, row));
  };
  const acts = answersClicks(view);
  if (asTable)
    return (
      <Suspense
        fallback={
          <AwaitedPart>
            <Skeleton />
          </AwaitedPart>
        }
      >
        <ChartTable
          data={data}
          title={data.title}
          label={label}
          onPick={acts ? (at) => act('select', at) : undefined}
        />
      </Suspense>
    );
  if (data.isMasked) return <StateBox kind="forbidden" title={say('chart.masked')} text={say('table.masked-hint')} />;
  if (!parts || !input)
    return (
      <AwaitedPart>
        <Skeleton />
      </AwaitedPart>
    );
  return (
    <Suspense
      fallback={
        <AwaitedPart>
          <Skeleton />
        </AwaitedPart>
      }
    >
      <ChartCanvas
        ref={handle}
        kind={parts.kind}
        input={input}
        label={chartSummary(input, label)}
        onPoint={acts ? act : undefined}
      />
      <LeftOut kind={parts.kind} input={input} />
    </Suspense>
  );
}
