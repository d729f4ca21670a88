import { createContext, useContext, useLayoutEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import type { Locale } from '@sluice/document';
import { LocaleContext } from '../texts/locale.context.js';
import { brandPalette } from './brand.palette.js';
import { palettes, rootStyle, type Palette, type ThemeMode } from './tokens.js';
import './base.css';

const ModeContext = createContext<ThemeMode>('light');

/** The mode in force; charts need it as a value because a canvas reads no CSS variables. */
export const useThemeMode = (): ThemeMode => useContext(ModeContext);

const PaletteContext = createContext<Palette>(palettes.light);

/** The colours in force, the app's own among them. */
export const usePalette = (): Palette => useContext(PaletteContext);

/**
 * Root of everything drawn: our CSS variables (as one style element, allowed by style-src) and the locale; what is
 * drawn with antd stands in its own theme (`antd.scope.tsx`). `brand` is the app's own colour as #rrggbb; dialogs and
 * floats outside of the page's elements follow it like everything else.
 */
export function SluiceTheme(props: {
  mode: ThemeMode;
  locale: Locale;
  brand?: string | undefined;
  children: ReactNode;
}): ReactElement {
  const palette = useMemo(() => brandPalette(props.mode, props.brand), [props.mode, props.brand]);
  const variables = useMemo(() => rootStyle(props.mode, palette), [props.mode, palette]);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = props.mode;
    document.documentElement.lang = props.locale === 'en' ? 'en' : 'zh-CN';
  }, [props.mode, props.locale]);
  return (
    <ModeContext.Provider value={props.mode}>
      <PaletteContext.Provider value={palette}>
        <LocaleContext.Provider value={props.locale}>
          <style>{variables}</style>
          {props.children}
        </LocaleContext.Provider>
      </PaletteContext.Provider>
    </ModeContext.Provider>
  );
}
