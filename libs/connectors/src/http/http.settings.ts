import type { Endpoint } from '../connector.js';
import { SettingFault } from '../setting.fault.js';
import { EndpointFault, readEndpoints, type HttpEndpoint } from './http.endpoint.js';
import { settingTexts } from './http.texts.js';

/** How a source lets itself be known; account and password of a use are what goes with it. */
type Credentials = 'none' | 'basic' | 'bearer' | 'header';

/** A source's own settings (schemas/data-source/http.json). */
export interface HttpSettings {
  basePath: string;
  credentials: Credentials;
  /** Bytes of one answer that are read at most. */
  maxAnswerBytes: number;
  endpoints: HttpEndpoint[];
}

type Stored = Readonly<Record<string, unknown>>;

/** The settings as a source runs by them: endpoints that change data are none where it may only be read. */
export function httpSettings(settings: Stored): HttpSettings {
  const all = readEndpoints(String(settings['endpoints'] ?? '[]'));
  return {
    basePath: String(settings['base_path'] ?? '').replace(/\/+$/, ''),
    credentials: (settings['auth_mode'] ?? 'none') as Credentials,
    maxAnswerBytes: Number(settings['max_answer'] ?? 0),
    endpoints: settings['methods'] === 'all' ? all : all.filter(({ reads }) => reads),
  };
}

/** Whether settings that fit their schema fit each other as well. Throws SettingFault. */
export function checkHttpSettings(settings: Stored): void {
  const path = String(settings['base_path'] ?? '');
  if (!BASE_PATH.test(path) || /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path))
    throw new SettingFault('base_path', settingTexts.basePath);
  const mode = settings['auth_mode'] ?? 'none';
  const account = settings['account'];
  if (mode === 'none' ? account !== undefined : account === undefined)
    throw new SettingFault('account', mode === 'none' ? settingTexts.noAccount : settingTexts.account);
  if (mode === 'header' && !/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(String(account)))
    throw new SettingFault('account', settingTexts.headerName);
  if (mode === 'header' && FIXED.test(String(account))) throw new SettingFault('account', settingTexts.ownHeader);
  try {
    const list = readEndpoints(String(settings['endpoints'] ?? ''));
    const changing = list.find(({ reads }) => !reads);
    if (changing && settings['methods'] !== 'all')
      throw new EndpointFault(changing.name, settingTexts.changes(changing.method));
  } catch (cause) {
    if (!(cause instanceof EndpointFault)) throw cause;
    const { path, words } = cause;
    throw new SettingFault('endpoints', {
      'zh-chs': `${path}：${words['zh-chs']}`,
      en: `${path}: ${words.en}`,
    });
  }
}

const BASE_PATH = /^(\/[A-Za-z0-9._~!$&'()*+,;=:@%-]+)*\/?$/;
const FIXED = /^(host|connection|transfer-encoding|content-length|content-type|upgrade|cookie|accept-encoding)$/i;

/** The header that a source's credentials are sent in. */
export function credentialHeaders(
  { credentials }: Pick<HttpSettings, 'credentials'>,
  { name, secret }: Endpoint['account'],
): Record<string, string> {
  const headers: Record<Credentials, () => Record<string, string>> = {
    none: () => ({}),
    basic: () => ({ authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` }),
    bearer: () => ({ authorization: `Bearer ${secret}` }),
    header: () => ({ [name.toLowerCase()]: secret }),
  };
  return headers[credentials]();
}
