import { BackStackContext, createBackStack, MessageHost, SluiceTheme } from '@sluice/renderer';
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { RouterProvider, type DataRouter } from 'react-router';
import { ReloadDialog } from './shell/reload.dialog.js';
import { ShellContext } from './shell/shell.context.js';
import type { Shell } from './shell/shell.js';
import { useExternal } from './store/external.store.js';

const LoginDialog = lazy(() => import('./session/login.dialog.js').then((part) => ({ default: part.LoginDialog })));

/** Language of the document for browsers and readers. */
const languages = { 'zh-chs': 'zh-CN', en: 'en' } as const;

/** The whole application: theme, language, what is said to the person, and the current address. */
export function Root(props: { shell: Shell; router: DataRouter }): ReactElement {
  const { shell } = props;
  const locale = useExternal(shell.preferences.locale);
  const mode = useExternal(shell.preferences.theme);
  const reload = useExternal(shell.reloadWish);
  const brand = useExternal(shell.brand);
  const wish = useExternal(shell.loginWish);
  const [back] = useState(createBackStack);
  useEffect(() => {
    document.documentElement.lang = languages[locale];
  }, [locale]);
  useEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  return (
    <SluiceTheme mode={mode} locale={locale} brand={brand ?? undefined}>
      <ShellContext.Provider value={shell}>
        <BackStackContext.Provider value={back}>
          <RouterProvider router={props.router} />
          <MessageHost messages={shell.messages} />
          {reload ? <ReloadDialog key={reload} wish={reload} /> : null}
          {wish ? (
            <Suspense fallback={null}>
              <LoginDialog />
            </Suspense>
          ) : null}
        </BackStackContext.Provider>
      </ShellContext.Provider>
    </SluiceTheme>
  );
}
