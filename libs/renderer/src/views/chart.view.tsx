import { useRef, useState, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import type { ChartConfig } from '@sluice/document';
import type { ViewRuntime } from '@sluice/engine';
import type { ChartHandle } from '../charts/chart-canvas.js';
import { ToolButton } from '../controls/tool-button.js';
import { useViewState } from '../page/runtime.hooks.js';
import { cssLength } from '../theme/css-length.js';
import { useChartSay } from '../texts/chart.texts.js';
import { useTextOf } from '../texts/locale.context.js';
import { ChartBody } from './chart-body.js';
import { useAppColor, useChartData } from './chart-input.hook.js';
import { chartText } from './chart-text.js';
import { hasSearchForm, headButtons, SearchForm } from './search-head.js';
import { useViewTitle } from './view-title.js';
import { ViewButtons } from './view-buttons.js';
import type { ViewProps } from './view.type.js';

/** Saves a picture of the chart through a link of this page; nothing leaves the browser. */
function savePicture(address: string | null, name: string): void {
  if (!address) return;
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.png`;
  link.click();
}

const NO_CHART: ChartConfig = { chart_type: 'line' };

function bodyStyle(config: ChartConfig): CSSProperties {
  const [width, height] = [cssLength(config.width), cssLength(config.height)];
  return {
    ...(height === undefined ? {} : { height, flex: 'none' }),
    ...(width === undefined ? {} : { width, maxWidth: '100%', alignSelf: 'center', boxSizing: 'border-box' }),
  };
}

interface ChartToolsProps {
  view: ViewRuntime;
  config: ChartConfig;
  data: ReturnType<typeof useChartData>;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  /** There are rows to copy and to draw. */
  filled: boolean;
  exports: boolean;
  onPicture: () => void;
  more: ReactNode;
}

/** What can be done with a chart: copy its numbers, see them as a table, export them, save the picture. */
function ChartTools(props: ChartToolsProps): ReactElement {
  const say = useChartSay();
  const { view, data, asTable } = props;
  const copy = async (): Promise<void> => {
    const { navigate, message } = view.page.ports;
    try {
      await navigate.copy(chartText(data, data.title));
    } catch {
      message.error(say('chart.not-copied'));
      return;
    }
    message.success(say('chart.copied', { rows: data.categories.length }));
  };
  return (
    <div className="sl-view-tools">
      {props.more}
      {asTable && props.filled ? (
        <ToolButton icon="copy" label={say('chart.copy-data')} onClick={() => void copy()} />
      ) : null}
      {props.config.dataview ? (
        <ToolButton
          icon={asTable ? 'chart' : 'table'}
          label={say(asTable ? 'chart.show-chart' : 'chart.show-data')}
          onClick={() => props.onTable(!asTable)}
        />
      ) : null}
      {props.exports ? (
        <ToolButton icon="download" label={say('export.open')} onClick={() => view.askExport()} />
      ) : null}
      {props.config.download && !asTable ? (
        <ToolButton icon="picture" label={say('chart.download')} disabled={!props.filled} onClick={props.onPicture} />
      ) : null}
    </div>
  );
}

/**
 * View type 2: one of the chart kinds over the view's rows, with its numbers as a table and as a picture where
 * configured. `bare` is a chart inside another view, which has its own form, title and buttons.
 */
export function ChartView({
  view,
  bare = false,
  more,
}: ViewProps & {
  bare?: boolean;
  /** A tool of the view that the chart is a part of. */ more?: ReactNode;
}): ReactElement {
  const textOf = useTextOf();
  const state = useViewState(view);
  const root = useRef<HTMLDivElement>(null);
  const handle = useRef<ChartHandle>(null);
  const config = view.node.config?.chart ?? NO_CHART;
  const data = useChartData(view, state, config);
  const appColor = useAppColor(root);
  const [asTable, setAsTable] = useState(false);
  const title = useViewTitle(view);
  const heading = textOf(config.title) || (bare ? '' : title);
  const subTitle = textOf(config.sub_title);
  const label = heading || textOf(view.node.name) || view.node.uid;
  // Beside its table the export stands there.
  const exports = !bare && view.node.config?.download === true;
  const buttons = bare ? [] : headButtons(view);
  const isFilled = state.status !== 'error' && state.list.length > 0;
  return (
    <div ref={root} className="sl-chart" aria-busy={state.status === 'loading' || undefined}>
      {!bare && hasSearchForm(view) ? <SearchForm view={view} loading={state.status === 'loading'} /> : null}
      {heading ||
      subTitle ||
      buttons.length > 0 ||
      config.dataview ||
      config.download ||
      exports ||
      more !== undefined ? (
        <div className="sl-view-head">
          {heading || subTitle ? (
            <h2 className="sl-view-title">
              {heading}
              {subTitle ? <small>{subTitle}</small> : null}
            </h2>
          ) : null}
          <ViewButtons view={view} buttons={buttons} />
          <ChartTools
            view={view}
            config={config}
            data={data}
            asTable={asTable}
            onTable={setAsTable}
            filled={isFilled}
            exports={exports}
            onPicture={() => savePicture(handle.current?.picture({ title: heading, subTitle }) ?? null, label)}
            more={more}
          />
        </div>
      ) : null}
      <div className="sl-chart-body" style={bodyStyle(config)}>
        <ChartBody
          view={view}
          state={state}
          config={config}
          data={data}
          asTable={asTable}
          handle={handle}
          label={label}
          appColor={appColor}
        />
      </div>
    </div>
  );
}
