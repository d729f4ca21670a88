import { ConfigProvider } from 'antd';
import en from 'antd/es/locale/en_US.js';
import zh from 'antd/es/locale/zh_CN.js';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { createContext, useContext, useLayoutEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import type { Locale } from '@sluice/document';
import { LocaleContext } from '../texts/locale.context.js';
import { antdTheme } from './antd.theme.js';
import { cssVariables, type ThemeMode } from './tokens.js';
import './base.css';

const ModeContext = createContext<ThemeMode>('light');

/** The mode in force; charts need it as a value because a canvas reads no CSS variables. */
export const useThemeMode = (): ThemeMode => useContext(ModeContext);

const antdLocales = { 'zh-chs': zh, en } as const;

/** Root of everything drawn: antd's theme, our CSS variables (as one style element, allowed by style-src) and the locale. */
export function SluiceTheme(props: { mode: ThemeMode; locale: Locale; children: ReactNode }): ReactElement {
  const theme = useMemo(() => antdTheme(props.mode), [props.mode]);
  const variables = useMemo(() => `:root{${cssVariables(props.mode)}}`, [props.mode]);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = props.mode;
    document.documentElement.lang = props.locale === 'en' ? 'en' : 'zh-CN';
  }, [props.mode, props.locale]);
  dayjs.locale(props.locale === 'en' ? 'en' : 'zh-cn');
  return (
    <ModeContext.Provider value={props.mode}>
      <LocaleContext.Provider value={props.locale}>
        <style>{variables}</style>
        <ConfigProvider theme={theme} locale={antdLocales[props.locale]} button={{ autoInsertSpace: false }} virtual>
          {props.children}
        </ConfigProvider>
      </LocaleContext.Provider>
    </ModeContext.Provider>
  );
}
