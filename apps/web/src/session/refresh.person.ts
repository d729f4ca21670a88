import { LOCALES } from '@sluice/document';
import type { Shell } from '../shell/shell.js';
import type { SessionUser } from './session.store.js';

/** Asks the server anew who is signed in, after the person changed name or language on their own page (screens N1). */
export async function refreshPerson(shell: Pick<Shell, 'client' | 'session' | 'preferences'>): Promise<void> {
  const now =
    await shell.client.call<
      Pick<SessionUser, 'name' | 'user_name' | 'roles' | 'locale' | 'must_change_pwd' | 'password_due'>
    >('/operation/session.current');
  const kept = shell.session.get();
  if (kept)
    shell.session.set({
      ...kept,
      name: now.name,
      user_name: now.user_name,
      roles: now.roles,
      locale: now.locale,
      must_change_pwd: now.must_change_pwd,
      password_due: now.password_due,
    });
  const locale = LOCALES.find((each) => each === now.locale);
  if (locale) shell.preferences.locale.set(locale);
}
