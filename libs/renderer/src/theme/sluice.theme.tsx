import { ConfigProvider } from 'antd';
import en from 'antd/es/locale/en_US.js';
import zh from 'antd/es/locale/zh_CN.js';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { createContext, useContext, useLayoutEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import type { Locale } from '@sluice/document';
import { LocaleContext } from '../texts/locale.context.js';
import { antdTheme } from './antd.theme.js';
import { brandPalette } from './brand.palette.js';
import { palettes, rootStyle, type Palette, type ThemeMode } from './tokens.js';
import './base.css';

const ModeContext = createContext<ThemeMode>('light');

/** The mode in force; charts need it as a value because a canvas reads no CSS variables. */
export const useThemeMode = (): ThemeMode => useContext(ModeContext);

const PaletteContext = createContext<Palette>(palettes.light);

/** The colours in force, the app's own among them. */
export const usePalette = (): Palette => useContext(PaletteContext);

const antdLocales = { 'zh-chs': zh, en } as const;

/**
 * Root of everything drawn: antd's theme, our CSS variables (as one style element, allowed by style-src) and the
 * locale. `brand` is the app's own colour as #rrggbb; dialogs and floats outside of the page's elements follow it like
 * everything else.
 */
export function SluiceTheme(props: {
  mode: ThemeMode;
  locale: Locale;
  brand?: string | undefined;
  children: ReactNode;
}): ReactElement {
  const palette = useMemo(() => brandPalette(props.mode, props.brand), [props.mode, props.brand]);
  const theme = useMemo(() => antdTheme(props.mode, palette), [props.mode, palette]);
  const variables = useMemo(() => rootStyle(props.mode, palette), [props.mode, palette]);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = props.mode;
    document.documentElement.lang = props.locale === 'en' ? 'en' : 'zh-CN';
  }, [props.mode, props.locale]);
  dayjs.locale(props.locale === 'en' ? 'en' : 'zh-cn');
  return (
    <ModeContext.Provider value={props.mode}>
      <PaletteContext.Provider value={palette}>
        <LocaleContext.Provider value={props.locale}>
          <style>{variables}</style>
          <ConfigProvider theme={theme} locale={antdLocales[props.locale]} button={{ autoInsertSpace: false }} virtual>
            {props.children}
          </ConfigProvider>
        </LocaleContext.Provider>
      </PaletteContext.Provider>
    </ModeContext.Provider>
  );
}
