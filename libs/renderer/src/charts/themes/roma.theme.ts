import type { ChartTheme } from '../chart.type.js';

/** A Roman palette: crimson beside stone. */
export const romaTheme: ChartTheme = {
  colors: {
    light: [
      '#e01f54',
      '#5b7fb4',
      '#f5b78a',
      '#7fb3a0',
      '#c6b38e',
      '#a4d8c2',
      '#f3d999',
      '#d3758f',
      '#dcc392',
      '#2e4783',
    ],
    dark: [
      '#f2668d',
      '#7f9ecb',
      '#f5b78a',
      '#8fc2b0',
      '#d1c0a0',
      '#a4d8c2',
      '#f3d999',
      '#de8ea4',
      '#e3cfa6',
      '#7488bd',
    ],
  },
  ramp: { light: ['#f7eef0', '#b8123f'], dark: ['#3d1a24', '#f2668d'] },
};
