import type { ChartData } from '../charts/chart.type.js';

/** The numbers of a chart as tab-separated text, ready for a sheet. */
export function chartText({ categories, series }: ChartData, title: string): string {
  const cell = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');
  const lines = [
    [title, ...series.map(({ label }) => label)],
    ...categories.map((category, at) => [
      category,
      ...series.map(({ texts }) => (texts[at] ?? '').replaceAll(',', '').replace('−', '-')),
    ]),
  ];
  return lines.map((line) => line.map(cell).join('\t')).join('\n');
}
