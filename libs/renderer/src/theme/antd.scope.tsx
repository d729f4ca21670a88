import { ConfigProvider } from 'antd';
import en from 'antd/es/locale/en_US.js';
import zh from 'antd/es/locale/zh_CN.js';
import { useMemo, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { useLocale } from '../texts/locale.context.js';
import { antdTheme } from './antd.theme.js';
import { useDateLocale } from './date-locale.hook.js';
import { usePalette, useThemeMode } from './sluice.theme.js';

const antdLocales = { 'zh-chs': zh, en } as const;

/**
 * antd's own theme and words for what is drawn with it. It stands around the parts that need it and not around
 * everything: most pages draw nothing of antd, and its theme is as much code as their tables.
 */
export function AntdTheme({ children }: { children: ReactNode }): ReactElement {
  const mode = useThemeMode();
  const palette = usePalette();
  const locale = useLocale();
  const theme = useMemo(() => antdTheme(mode, palette), [mode, palette]);
  useDateLocale();
  return (
    <ConfigProvider theme={theme} locale={antdLocales[locale]} button={{ autoInsertSpace: false }} virtual>
      {children}
    </ConfigProvider>
  );
}

/** A component that draws with antd, in its theme wherever it stands. */
export function inAntd<P extends object>(Part: ComponentType<P>): (props: P) => ReactElement {
  return function InAntd(props) {
    return (
      <AntdTheme>
        <Part {...props} />
      </AntdTheme>
    );
  };
}
