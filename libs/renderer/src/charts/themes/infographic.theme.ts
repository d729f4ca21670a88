import type { ChartTheme } from '../chart.type.js';

/** Strong colours, as in printed graphics. */
export const infographicTheme: ChartTheme = {
  colors: {
    light: [
      '#c1232b',
      '#27727b',
      '#fcce10',
      '#e87c25',
      '#b5c334',
      '#fe8463',
      '#9bca63',
      '#fad860',
      '#60c0dd',
      '#d7504b',
    ],
    dark: [
      '#e8575d',
      '#4a9aa4',
      '#fcce10',
      '#f0954a',
      '#c3d04a',
      '#fe9a7e',
      '#aed57c',
      '#fbe07f',
      '#7dcde4',
      '#e57672',
    ],
  },
  ramp: { light: ['#f2ead0', '#c1232b'], dark: ['#3b3420', '#e8575d'] },
};
