import type { ChartTheme } from '../chart.type.js';

/** Clear primary colours. */
export const shineTheme: ChartTheme = {
  colors: {
    light: ['#c12e34', '#e6b600', '#0098d9', '#2b821d', '#005eaa', '#339ca8', '#cda819', '#32a487'],
    dark: ['#e0595e', '#e6b600', '#35b0e6', '#4fa540', '#4c93d6', '#4fb6c2', '#dabb3f', '#4bbd9e'],
  },
  ramp: { light: ['#e3f1fa', '#005eaa'], dark: ['#12304a', '#4cb2ea'] },
};
