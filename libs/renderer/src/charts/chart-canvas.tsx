import { init, use, type ECharts } from 'echarts/core';
import { forwardRef, useEffect, useImperativeHandle, useRef, type ReactElement } from 'react';
import type { ChartInput, ChartKind } from './chart.type.js';

/** What the owner may ask of a drawn chart. */
export interface ChartHandle { picture: () => string | null }

/** echarts on a canvas: parts of the kind registered once, resized with its box, disposed with it. */
export const ChartCanvas = forwardRef<ChartHandle, { kind: ChartKind; input: ChartInput; label: string }>(function ChartCanvas({ kind, input, label }, ref): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    use(kind.parts);
    const made = init(element);
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, [kind]);
  useEffect(() => {
    chart.current?.setOption({ ...kind.option(input), textStyle: { fontFamily: box.current ? getComputedStyle(box.current).fontFamily : undefined } }, { notMerge: true });
  }, [kind, input]);
  useImperativeHandle(ref, () => ({ picture: () => chart.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: input.palette.surface }) ?? null }), [input]);
  return <div className="sl-chart-room"><div ref={box} className="sl-chart-canvas" role="img" aria-label={label} /></div>;
});
