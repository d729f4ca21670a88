import type { ChartTheme } from '../chart.type.js';

/** Light sweets. */
export const macaronsTheme: ChartTheme = {
  colors: {
    light: [
      '#2ec7c9',
      '#b6a2de',
      '#5ab1ef',
      '#ffb980',
      '#d87a80',
      '#8d98b3',
      '#e5cf0d',
      '#97b552',
      '#95706d',
      '#dc69aa',
    ],
    dark: [
      '#2ec7c9',
      '#b6a2de',
      '#5ab1ef',
      '#ffb980',
      '#d87a80',
      '#9ea8c0',
      '#e5cf0d',
      '#a6c266',
      '#b08e8b',
      '#e584bb',
    ],
  },
  ramp: { light: ['#e0f5f5', '#0e8f91'], dark: ['#183a3b', '#4fd9db'] },
};
