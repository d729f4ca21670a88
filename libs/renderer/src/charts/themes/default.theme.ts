import { palettes } from '../../theme/tokens.js';
import type { ChartTheme } from '../chart.type.js';

/** The screen's own colours; an app's colour takes the first place (`chart.look.ts`). */
export const defaultTheme: ChartTheme = {
  colors: { light: palettes.light.chart, dark: palettes.dark.chart },
  ramp: {
    light: [palettes.light.primarySoft, palettes.light.primary],
    dark: [palettes.dark.primarySoft, palettes.dark.accent],
  },
};
