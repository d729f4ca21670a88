import type { ChartConfig } from '@sluice/document';
import type { ChartTheme } from './chart.type.js';

/** Loaders by `chart_theme` (§9); a theme is fetched when a page uses it. */
export const chartThemes = {
  default: () => import('./themes/default.theme.js').then((part) => part.defaultTheme),
  dark: () => import('./themes/dark.theme.js').then((part) => part.darkTheme),
  vintage: () => import('./themes/vintage.theme.js').then((part) => part.vintageTheme),
  infographic: () => import('./themes/infographic.theme.js').then((part) => part.infographicTheme),
  macarons: () => import('./themes/macarons.theme.js').then((part) => part.macaronsTheme),
  roma: () => import('./themes/roma.theme.js').then((part) => part.romaTheme),
  shine: () => import('./themes/shine.theme.js').then((part) => part.shineTheme),
} satisfies Record<NonNullable<ChartConfig['chart_theme']>, () => Promise<ChartTheme>>;

/** The loader of a theme; that of the default one for a name of a newer server. */
export function chartTheme(name: string = 'default'): () => Promise<ChartTheme> {
  return Object.hasOwn(chartThemes, name) ? chartThemes[name as keyof typeof chartThemes] : chartThemes.default;
}
