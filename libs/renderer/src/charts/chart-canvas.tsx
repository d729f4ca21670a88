import { init, use, type ECharts, type EChartsCoreOption } from 'echarts/core';
import {
  forwardRef,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MutableRefObject,
  type ReactElement,
} from 'react';
import { withNames } from './category-names.js';
import { chartPicture } from './chart-picture.js';
import { pointText } from './chart-summary.js';
import { listenForPoints, shownIndex, type PointEvent } from './chart-points.js';
import { fontFamily } from '../theme/tokens.js';
import { useNear } from './near.hook.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/** What the owner may ask of a drawn chart. */
export interface ChartHandle {
  /** A PNG of the whole chart with a heading, as a data address; null before it is drawn. */
  picture: (heading: { title: string; subTitle: string }) => string | null;
}

interface ChartCanvasProps {
  kind: ChartKind;
  input: ChartInput;
  /** What the chart says in words, for people who do not see it. */
  label: string;
  /** A point was clicked, or picked with the keyboard. */
  onPoint?: (event: PointEvent, at: number) => void;
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** What a chart shows now, for what is asked later. */
interface Shown {
  kind: ChartKind;
  input: ChartInput;
  option: EChartsCoreOption;
  onPoint?: ChartCanvasProps['onPoint'];
}

/** Arrow keys go from point to point, Enter picks; `at` is the point that is spoken. */
function usePointKeys(
  chart: MutableRefObject<ECharts | null>,
  now: MutableRefObject<Shown>,
): { at: number | null; setAt(at: number | null): void; onKeyDown(event: KeyboardEvent): void } {
  const [at, setAt] = useState<number | null>(null);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const { input: shown } = now.current;
      const count = shown.categories.length;
      const move = moves[event.key];
      if (move && count > 0) {
        event.preventDefault();
        const next = at === null ? (event.key === 'End' ? count - 1 : 0) : move(at, count);
        setAt(next);
        const dataIndex = shownIndex(now.current.option, next);
        if (dataIndex !== undefined) chart.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex });
      } else if (event.key === 'Escape') chart.current?.dispatchAction({ type: 'hideTip' });
      else if ((event.key === 'Enter' || event.key === ' ') && at !== null) {
        event.preventDefault();
        now.current.onPoint?.('select', at);
      }
    },
    [at, chart, now],
  );
  return { at, setAt, onKeyDown };
}

/**
 * New rows move what is drawn; a new look or configuration is drawn afresh. Legends that the person switched off stay
 * off.
 */
const isSameLook = (before: ChartInput | null, input: ChartInput): boolean =>
  before !== null &&
  before.config === input.config &&
  before.palette === input.palette &&
  before.locale === input.locale &&
  before.colors === input.colors &&
  before.series.length === input.series.length;

/**
 * echarts on a canvas: made when it comes near the window, its parts registered once, resized with its box, disposed
 * with it. Arrow keys go from point to point, Enter picks.
 */
export const ChartCanvas = forwardRef<ChartHandle, ChartCanvasProps>(function ChartCanvas(
  { kind, input, label, onPoint },
  ref,
): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const near = useNear(box);
  const option = useMemo((): EChartsCoreOption => {
    if (!near) return {};
    // Before the option: a map can be handed to echarts only when its parts are there.
    use(kind.parts);
    return kind.option(input);
  }, [near, kind, input]);
  const now = useRef<Shown>({ kind, input, option, onPoint });
  now.current = { kind, input, option, onPoint };
  const drawn = useRef<ChartInput | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element || !near) return;
    const made = init(element, null, { locale: 'EN' });
    chart.current = made;
    drawn.current = null;
    listenForPoints(made, () => now.current);
    // An observer speaks up at once too: the size that the chart was made in is no reason to draw it again.
    const observer = new ResizeObserver(() => {
      if (made.getWidth() === element.clientWidth && made.getHeight() === element.clientHeight) return;
      made.resize();
      const { xAxis } = withNames(now.current.option, now.current.input.config, made.getWidth());
      if (drawn.current && xAxis) made.setOption({ xAxis });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, [kind, near]);

  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    const before = drawn.current;
    drawn.current = input;
    made.setOption(
      { ...withNames(option, input.config, made.getWidth()), textStyle: { fontFamily } },
      isSameLook(before, input) ? { replaceMerge: ['series'] } : { notMerge: true },
    );
  }, [option, input, near]);

  useImperativeHandle(
    ref,
    () => ({
      picture: (heading) =>
        chart.current
          ? chartPicture(chart.current, {
              ...heading,
              option: withNames(now.current.option, now.current.input.config, chart.current.getWidth()),
              input: now.current.input,
            })
          : null,
    }),
    [],
  );

  const { at, setAt, onKeyDown } = usePointKeys(chart, now);

  return (
    <div className="sl-chart-room" style={input.ground ? { background: input.ground } : undefined}>
      <div
        ref={box}
        className="sl-chart-canvas"
        role="img"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
      />
      <span className="sl-chart-spoken" aria-live="polite">
        {at === null ? '' : pointText(input, at)}
      </span>
    </div>
  );
});
