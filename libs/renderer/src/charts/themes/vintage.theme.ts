import type { ChartTheme } from '../chart.type.js';

/** Faded print on warm paper. */
export const vintageTheme: ChartTheme = {
  colors: {
    light: [
      '#d87c7c',
      '#919e8b',
      '#d7ab82',
      '#6e7074',
      '#61a0a8',
      '#efa18d',
      '#787464',
      '#cc7e63',
      '#724e58',
      '#4b565b',
    ],
    dark: [
      '#e39a9a',
      '#a9b5a3',
      '#e0bd99',
      '#9a9ca0',
      '#7fb6bd',
      '#f3b5a4',
      '#9a9684',
      '#d9957d',
      '#a3808a',
      '#8d999e',
    ],
  },
  ramp: { light: ['#f6efe4', '#b4605f'], dark: ['#3a322c', '#e0a08a'] },
  ground: { light: '#fef8ef', dark: '#211d19' },
};
