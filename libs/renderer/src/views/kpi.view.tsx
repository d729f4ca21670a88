import type { ReactElement } from 'react';
import { keyFigure } from '@sluice/engine';
import { Icon } from '../controls/icon.js';
import { useViewState } from '../page/runtime.hooks.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { DataHead } from './data-head.js';
import { rowHearing } from './row-hearing.js';
import { ErrorBox, StateBox } from './state-box.js';
import { Skeleton } from './view-card.js';
import { isWaiting } from './waiting.js';
import type { ViewProps } from './view.type.js';
import './kpi.css';

const WIDTH = 100;
const HEIGHT = 28;

/** The course as points of a line, and of the ground below it. */
function linePoints(course: readonly number[]): string {
  const [low, high] = [Math.min(...course), Math.max(...course)];
  const y = (value: number): number =>
    high === low ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4);
  return course
    .map((value, at) => `${((at / (course.length - 1)) * WIDTH).toFixed(2)},${y(value).toFixed(2)}`)
    .join(' ');
}

function Sparkline({ course }: { course: readonly number[] }): ReactElement {
  const points = linePoints(course);
  return (
    <svg className="sl-kpi-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} />
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** View type 100: one figure, its change and its course; pressed, it runs the `select` event buttons with its row. */
export function KpiView({ view }: ViewProps): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const state = useViewState(view);
  const figure = keyFigure(view, state);
  const caption = textOf(view.node.config?.caption);
  const row = state.list[state.list.length - 1];
  const body =
    state.status === 'error' ? (
      <ErrorBox error={state.error} onRetry={() => void view.retry()} />
    ) : figure === undefined ? (
      isWaiting(view, state) ? (
        <Skeleton lines={2} />
      ) : (
        <StateBox kind="empty" title={textOf(view.node.config?.empty_text) || say('state.empty')} />
      )
    ) : (
      <>
        <div className="sl-kpi-figure">
          {figure.masked ? (
            <span className="sl-head-lock" role="img" aria-label={say('table.masked')} title={say('table.masked-hint')}>
              <Icon name="lock" size={16} />
            </span>
          ) : null}
          {row && rowHearing(view).click ? (
            <button type="button" className="sl-kpi-open" onClick={() => void view.rowEvent('select', row)}>
              {figure.text}
            </button>
          ) : (
            figure.text
          )}
        </div>
        <div className="sl-kpi-foot">
          {figure.change ? (
            <span className={`sl-kpi-change sl-kpi-${figure.change.tone}`}>
              {figure.change.direction === 'same' ? null : (
                <span role="img" aria-label={say(figure.change.direction === 'up' ? 'kpi.up' : 'kpi.down')}>
                  {figure.change.direction === 'up' ? '▲' : '▼'}
                </span>
              )}
              {figure.change.text}
            </span>
          ) : caption && view.node.config?.compare ? (
            // The caption says what the change is of: where nothing can be compared it does not stand alone.
            <span aria-hidden="true">—</span>
          ) : null}
          {caption ? <span>{caption}</span> : null}
        </div>
        {figure.course.length > 0 ? <Sparkline course={figure.course} /> : null}
      </>
    );
  return (
    <div className="sl-kpi" aria-busy={state.status === 'loading' || undefined}>
      <DataHead view={view} state={state} />
      <div className="sl-kpi-body">{body}</div>
    </div>
  );
}
