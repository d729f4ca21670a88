import type { Locale, Text } from '@sluice/document';
import type { Client } from '../api/client.js';

/** GET /setting (§7). */
export interface Setting {
  login_mode: string;
  url?: string;
  version: string;
  user_count: number;
  init: boolean;
  /** Whether signing in asks for a captcha; absent means it does. */
  captcha?: boolean;
}

/** GET /site/info (§7 and what the shell needs beside it). */
export interface SiteInfo {
  id: number;
  uid: string;
  name: Text;
  /** Of the browser tab. */
  title?: Text;
  logo?: string;
  color?: string;
  home_page_id: number | null;
  /** Languages that the app offers. */
  locales?: Locale[];
  /** Origins that may frame the app, as written in its policy; `*` may stand for a part of a host name. */
  frame_ancestors?: string[];
}

/** Settings that anybody may know. */
export function fetchSetting(client: Client): Promise<Setting> {
  return client.call<Setting>('/setting', {}, { method: 'GET' });
}

/** An app by id or by the host name it is bound to; unknown ones throw 404 to the caller. */
export function fetchSite(client: Client, by: { id: number } | { domain: string }): Promise<SiteInfo> {
  return client.call<SiteInfo>('/site/info', by, { method: 'GET', handles: [400, 401, 404, 406] });
}

/** Nobody can sign in yet: the installer makes the first super administrator (§2). */
export function needsInstaller(setting: Setting): boolean {
  return setting.init === true || setting.user_count === 0;
}
