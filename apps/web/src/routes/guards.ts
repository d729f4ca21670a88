import { redirect } from 'react-router';
import { loginAddress } from '../session/return-address.js';
import { fetchSetting, needsInstaller } from '../session/site.call.js';
import type { Shell } from '../shell/shell.js';

/**
 * The route guard of §2 for addresses that need a session: a token passes; else the installer on a fresh product, else
 * the login.
 */
export async function requireSession(shell: Shell, request: Request): Promise<void> {
  if (shell.session.get()) return;
  const url = new URL(request.url);
  await toInstallerWhenFresh(shell);
  throw redirect(loginAddress(url.pathname + url.search + url.hash));
}

/**
 * Leads to the installer while nobody can sign in. A server that cannot be asked leads on: the next screen says what is
 * wrong.
 */
export async function toInstallerWhenFresh(shell: Shell): Promise<void> {
  const setting = await fetchSetting(shell.client).catch(() => null);
  if (setting && needsInstaller(setting)) throw redirect('/installer');
}

/** The installer is closed once somebody can sign in (screens A1). */
export async function requireFresh(shell: Shell): Promise<void> {
  const setting = await fetchSetting(shell.client).catch(() => null);
  if (setting && !needsInstaller(setting)) throw redirect('/login');
}
