import { palettes } from '../../theme/tokens.js';
import type { ChartTheme } from '../chart.type.js';

const colors = ['#4992ff', '#3fd08f', '#fddd60', '#ff6e76', '#58d9f9', '#7c8cff', '#ff8a45', '#b07bff'];
const ramp = ['#1c2a4a', '#4992ff'] as const;

/** Bright lines on a night ground, on light screens too. */
export const darkTheme: ChartTheme = {
  colors: { light: colors, dark: colors },
  ramp: { light: ramp, dark: ramp },
  ground: { light: '#10131c', dark: '#10131c' },
  look: () => palettes.dark,
};
