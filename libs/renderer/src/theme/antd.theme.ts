import { theme, type ThemeConfig } from 'antd';
import { fontFamily, fontFamilyCode, palettes, size, type Palette, type ThemeMode } from './tokens.js';

/** antd's theme made from our tokens. `hashed` is off: one version of antd is on the page, and shorter selectors are faster. */
export function antdTheme(mode: ThemeMode, colour: Palette = palettes[mode]): ThemeConfig {
  return {
    cssVar: { key: 'sl' },
    hashed: false,
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily,
      fontFamilyCode,
      fontSize: size.text,
      borderRadius: size.radius,
      controlHeight: size.control,
      colorPrimary: colour.primary,
      colorInfo: colour.primary,
      colorLink: colour.accent,
      colorSuccess: colour.success,
      colorWarning: colour.warning,
      colorError: colour.error,
      colorBgLayout: colour.page,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.raised,
      colorBorder: colour.borderStrong,
      colorBorderSecondary: colour.border,
      colorSplit: colour.border,
      colorText: colour.text,
      colorTextSecondary: colour.textSoft,
      colorTextTertiary: colour.textMuted,
      colorTextPlaceholder: colour.textMuted,
      boxShadow: colour.shadowRaised,
      boxShadowSecondary: colour.shadowRaised,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
      wireframe: false,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        primaryColor: colour.onPrimary,
      },
      Modal: { titleFontSize: size.textLarge },
      Menu: { itemHeight: 34, itemBorderRadius: size.radius, activeBarBorderWidth: 0 },
      Table: { cellPaddingBlock: 8, cellPaddingInline: 12 },
    },
  };
}
