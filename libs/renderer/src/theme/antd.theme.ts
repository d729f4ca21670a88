import { theme, type ThemeConfig } from 'antd';
import { fontFamily, fontFamilyCode, palettes, size, type Palette, type ThemeMode } from './tokens.js';

/** 16%, as the ring around our own fields. */
const FOCUS_ALPHA = '29';
const focusRing = (color: string): string => `0 0 0 3px ${color}${FOCUS_ALPHA}`;

const tokens = (colour: Palette): ThemeConfig['token'] => ({
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
  controlItemBgHover: colour.hover,
  controlItemBgActive: colour.selected,
  controlOutlineWidth: 3,
  boxShadow: colour.shadowRaised,
  boxShadowSecondary: colour.shadowRaised,
  motionDurationFast: '0.08s',
  motionDurationMid: '0.14s',
  motionDurationSlow: '0.2s',
  wireframe: false,
});

const components = (colour: Palette): ThemeConfig['components'] => ({
  Button: {
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    fontWeight: 500,
    primaryColor: colour.onPrimary,
  },
  // Calendars and cascaders stand beside our own fields and lists: what is hovered, chosen and focused looks as there
  // (controls.css).
  DatePicker: {
    cellHoverBg: colour.hover,
    cellActiveWithRangeBg: colour.selected,
    cellRangeBorderColor: colour.primary,
    activeShadow: focusRing(colour.primary),
    errorActiveShadow: focusRing(colour.error),
    hoverBorderColor: colour.primary,
    presetsWidth: 128,
    paddingInline: 10,
  },
  Cascader: {
    optionSelectedBg: colour.selected,
    optionSelectedColor: colour.accent,
    optionSelectedFontWeight: 500,
    optionPadding: '4px 10px',
    menuPadding: 4,
    controlItemWidth: 128,
    dropdownHeight: 270,
  },
  Select: { activeOutlineColor: `${colour.primary}${FOCUS_ALPHA}` },
  Modal: { titleFontSize: size.textLarge },
  Menu: { itemHeight: 34, itemBorderRadius: size.radius, activeBarBorderWidth: 0 },
  Table: { cellPaddingBlock: 8, cellPaddingInline: 12 },
});

/**
 * antd's theme made from our tokens. `hashed` is off: one version of antd is on the page, and shorter selectors are
 * faster.
 */
export function antdTheme(mode: ThemeMode, colour: Palette = palettes[mode]): ThemeConfig {
  return {
    cssVar: { key: 'sl' },
    hashed: false,
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: tokens(colour),
    components: components(colour),
  };
}
