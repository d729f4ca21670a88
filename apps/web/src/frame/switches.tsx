import { FloatButton, MenuList } from '@sluice/renderer';
import { useEffect, type ReactElement } from 'react';
import { LOCALES, type Locale } from '@sluice/document';
import { useExternal } from '../store/external.store.js';
import { useShell, useText } from '../shell/shell.context.js';
import { localeNames } from '../texts/locale-names.texts.js';
import { FrameIcon } from './frame.icon.js';

/**
 * Remembers a choice in the account of whoever is signed in, for other browsers; a failure has been told by the client.
 */
function useKeep(): (choice: { locale?: Locale; theme?: string }) => void {
  const { client, session } = useShell();
  return (choice) => {
    if (session.get())
      client
        .call('/operation/user.update-profile', choice)
        .catch((cause: unknown) => console.warn('preference not kept', cause));
  };
}

/**
 * The languages that are offered (default both); takes effect at once and is remembered. A language that is not offered
 * gives way to the first that is; of one alone there is nothing to choose.
 */
export function LocaleSwitch({ offered = LOCALES }: { offered?: readonly Locale[] }): ReactElement | null {
  const { preferences } = useShell();
  const keep = useKeep();
  const text = useText();
  const locale = useExternal(preferences.locale);
  const [first = locale] = offered;
  const isOffered = offered.includes(locale);
  useEffect(() => {
    if (!isOffered) preferences.locale.set(first);
  }, [isOffered, first, preferences]);
  if (offered.length < 2) return null;
  return (
    <FloatButton
      look="text"
      popup="menu"
      align="end"
      aria-label={`${text('frame.locale')} ${localeNames[locale]}`}
      face={
        <>
          <FrameIcon name="globe" />
          <span className="sw-locale-name" lang={locale === 'en' ? 'en' : 'zh-CN'}>
            {localeNames[locale]}
          </span>
        </>
      }
    >
      {(close) => (
        <MenuList
          onDone={close}
          entries={offered.map((each) => ({
            key: each,
            label: localeNames[each],
            checked: each === locale,
            onPick: () => {
              preferences.locale.set(each);
              keep({ locale: each });
            },
          }))}
        />
      )}
    </FloatButton>
  );
}

/** Light or dark; takes effect at once and is remembered. */
export function ThemeSwitch(): ReactElement {
  const { preferences } = useShell();
  const keep = useKeep();
  const text = useText();
  const mode = useExternal(preferences.theme);
  const other = mode === 'dark' ? 'light' : 'dark';
  const label = text(mode === 'dark' ? 'frame.theme-light' : 'frame.theme-dark');
  return (
    <button
      type="button"
      className="sl-btn sl-btn-text sl-btn-icon"
      title={label}
      aria-label={label}
      onClick={() => {
        preferences.theme.set(other);
        keep({ theme: other });
      }}
    >
      <FrameIcon name={mode === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}
