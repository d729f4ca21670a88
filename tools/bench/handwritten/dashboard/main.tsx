import { Card, Col, ConfigProvider, Row, Spin } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The baseline of the dashboard bench: eight charts of 500 points as a good React developer writes them, with the parts
 * of echarts that they need.
 */
register([BarChart, LineChart, ScatterChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

interface Point {
  id: number;
  points: number;
  amount: string;
}
const kinds = ['line', 'area', 'column', 'bar', 'scatter', 'smooth', 'column', 'scatter'] as const;
type Kind = (typeof kinds)[number];

function optionOf(kind: Kind, rows: Point[]) {
  const names = rows.map(({ id }) => String(id));
  const values = rows.map(({ amount }) => Number(amount));
  const category = { type: 'category' as const, data: names };
  const value = { type: 'value' as const };
  const grid = { left: 8, right: 16, top: 16, bottom: 8, containLabel: true };
  if (kind === 'scatter')
    return {
      grid,
      tooltip: {},
      xAxis: value,
      yAxis: value,
      series: [
        { type: 'scatter', name: '金额', symbolSize: 8, data: rows.map(({ points }, at) => [points, values[at]]) },
      ],
    };
  if (kind === 'bar')
    return {
      grid,
      tooltip: { trigger: 'axis' },
      xAxis: value,
      yAxis: category,
      series: [{ type: 'bar', name: '金额', data: values }],
    };
  const series =
    kind === 'column'
      ? { type: 'bar', data: values }
      : {
          type: 'line',
          data: values,
          smooth: kind === 'smooth',
          showSymbol: false,
          areaStyle: kind === 'area' ? { opacity: 0.14 } : undefined,
        };
  return { grid, tooltip: { trigger: 'axis' }, xAxis: category, yAxis: value, series: [{ name: '金额', ...series }] };
}

function Chart({ kind, title }: { kind: Kind; title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<Point[] | null>(null);
  useEffect(() => {
    void fetch('/points', { method: 'POST' })
      .then((answer) => answer.json() as Promise<{ list: Point[] }>)
      .then(({ list }) => setRows(list));
  }, []);
  useEffect(() => {
    if (!box.current || !rows) return;
    const chart = init(box.current);
    chart.setOption(optionOf(kind, rows));
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [kind, rows]);
  return (
    <Card size="small" title={title}>
      <Spin spinning={rows === null}>
        <div ref={box} style={{ height: 210 }} />
      </Spin>
    </Card>
  );
}

createRoot(document.getElementById('root')!).render(
  <ConfigProvider locale={zhCN}>
    <Row gutter={[12, 12]} style={{ padding: 16 }}>
      {kinds.map((kind, at) => (
        <Col key={at} span={8}>
          <Chart kind={kind} title={`图 ${at}`} />
        </Col>
      ))}
    </Row>
  </ConfigProvider>,
);
