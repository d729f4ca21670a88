/**
 * One place for spacing, colour and size. antd's theme and the CSS variables of our own elements are both made from
 * here, so that a plain grid cell and an antd select beside it look like one product.
 */
export type ThemeMode = 'light' | 'dark';

/** The spacing scale in px; nothing on a screen uses a distance that is not here. */
export const space = { xs: 4, s: 8, m: 12, l: 16, xl: 24 } as const;

/** Sizes in px shared by both modes. */
export const size = {
  control: 30,
  controlSmall: 24,
  radius: 6,
  radiusSmall: 4,
  text: 13,
  input: 13,
  textLarge: 15,
  textSmall: 12,
  lineHeight: 1.55,
} as const;

/**
 * What is larger on a phone: targets for a finger (WCAG 2.5.5 asks for 44 px with what is around them), and typed text,
 * which Safari zooms into below 16 px.
 */
const phoneSize = { control: 40, controlSmall: 36, input: 16 } as const;

/** Latin first, then the system's Chinese face; no web font is fetched (connect-src and font-src stay 'self'). */
export const fontFamily =
  '"Inter", -apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", Roboto, "Helvetica Neue", Arial, sans-serif';
/** For identifiers, SQL and figures that must line up. */
export const fontFamilyCode =
  '"JetBrains Mono", "SFMono-Regular", Menlo, Consolas, "Liberation Mono", "Noto Sans Mono CJK SC", monospace';

/** The named colours of one mode. */
export interface Palette {
  /** Filled controls. */
  primary: string;
  primaryHover: string;
  primaryActive: string;
  primarySoft: string;
  onPrimary: string;
  /** Links and accents that stand on a surface as text. */
  accent: string;
  success: string;
  warning: string;
  error: string;
  errorSoft: string;
  page: string;
  surface: string;
  raised: string;
  sunken: string;
  hover: string;
  selected: string;
  stripe: string;
  border: string;
  borderStrong: string;
  text: string;
  textSoft: string;
  textMuted: string;
  shadow: string;
  shadowRaised: string;
  chart: readonly string[];
}

const light: Palette = {
  primary: '#2f5bea',
  primaryHover: '#4069ec',
  primaryActive: '#2348c4',
  primarySoft: '#eef3ff',
  onPrimary: '#ffffff',
  accent: '#2f5bea',
  success: '#157f4e',
  warning: '#9f5f00',
  error: '#d3343f',
  errorSoft: '#fdf0f0',
  page: '#f5f6f8',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f8f9fb',
  hover: '#f4f6fa',
  selected: '#eef3ff',
  stripe: '#fafbfc',
  border: '#e6e8ee',
  borderStrong: '#d5d9e2',
  text: '#1b2130',
  textSoft: '#515a6b',
  textMuted: '#636c7e',
  shadow: '0 1px 2px rgba(20, 26, 40, 0.04)',
  shadowRaised: '0 8px 28px rgba(20, 26, 40, 0.12), 0 1px 3px rgba(20, 26, 40, 0.08)',
  chart: ['#2f5bea', '#16a394', '#e8932a', '#9a5be0', '#db4d6d', '#3aa0d8', '#7a9a32', '#8791a5'],
};

const dark: Palette = {
  primary: '#3c66e6',
  primaryHover: '#436ce9',
  primaryActive: '#3058cf',
  primarySoft: '#1b2747',
  onPrimary: '#ffffff',
  accent: '#82a1ff',
  success: '#3fbf84',
  warning: '#e0a040',
  error: '#f0636c',
  errorSoft: '#34191d',
  page: '#0e1015',
  surface: '#15181f',
  raised: '#1c2029',
  sunken: '#12151b',
  hover: '#1d222b',
  selected: '#1a2440',
  stripe: '#171b22',
  border: '#262b35',
  borderStrong: '#363d4a',
  text: '#e4e8ef',
  textSoft: '#b0b8c6',
  textMuted: '#8b94a5',
  shadow: 'none',
  shadowRaised: '0 10px 32px rgba(0, 0, 0, 0.55), 0 0 0 1px rgba(255, 255, 255, 0.04)',
  chart: ['#6d91fa', '#35c2b1', '#f0ac55', '#b588f0', '#ee7f98', '#62bdec', '#a3c25c', '#9aa4b8'],
};

/** The colours of a mode. */
export const palettes: Record<ThemeMode, Palette> = { light, dark };

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const sizeVariables = (sizes: Readonly<Record<string, number>>): string[] =>
  Object.entries(sizes).map(([name, value]) => `--sl-size-${kebab(name)}:${value}${name === 'lineHeight' ? '' : 'px'}`);

/** The style element at the root: the properties of a mode, and what is larger on a phone. */
export const rootStyle = (mode: ThemeMode, palette: Palette): string =>
  `:root{${cssVariables(mode, palette)}}@media (max-width: 600px){:root{${sizeVariables(phoneSize).join(';')}}}`;

/** The `--sl-*` custom properties of a mode as one CSS declaration list, for a style element at the root. */
export function cssVariables(mode: ThemeMode, palette: Palette = palettes[mode]): string {
  const colours = Object.entries(palette)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => `--sl-${kebab(name)}:${value}`);
  const distances = Object.entries(space).map(([name, value]) => `--sl-space-${name}:${value}px`);
  return [
    ...colours,
    ...distances,
    ...sizeVariables(size),
    `--sl-font:${fontFamily}`,
    `--sl-font-code:${fontFamilyCode}`,
    `color-scheme:${mode}`,
  ].join(';');
}
