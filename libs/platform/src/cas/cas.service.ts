import { pinnedGet } from '@sluice/connectors';
import { error } from '@sluice/document';
import { readTicketAnswer, type TicketAnswer } from './cas.xml.js';
import type { CasService } from './cas.contract.js';
import type { Log } from '../host/log.js';
import type { SettingService } from '../setting/setting.contract.js';

/** How this installation signs people in through CAS (§6). */
interface CasAddresses {
  /** Base address of the CAS server without a slash at its end. */
  base: string;
  /** Our own address that tickets are issued for: fixed by the settings, never by a call. */
  service: string;
  validate: string;
  /** Where a person lands after the CAS server has signed them out. */
  home: string;
}

const timeoutMs = 10_000;
const answerLimit = 64 * 1024;
/** The path under which tickets arrive, in the browser (§2) and from the CAS server's log-out. */
export const CAS_PATH = '/cas';

/**
 * Asks the configured address alone, at the IP that was checked: no redirect is followed, and a metadata service is
 * never dialled (design §7.4).
 */
async function ask(address: URL, signal: AbortSignal): Promise<TicketAnswer> {
  const { status, text } = await pinnedGet(address, {
    headers: { accept: 'application/xml, text/xml' },
    maxBytes: answerLimit,
    timeoutMs,
    signal,
  });
  if (status < 200 || status > 299) throw new Error(`HTTP ${status}`);
  return readTicketAnswer(text);
}

/** Names under which CAS servers release a person's own name. */
const nameAttributes = ['displayName', 'cn', 'name', 'realname', 'realName'];
const mailAttributes = ['mail', 'email'];
const firstOf = (attributes: Record<string, string>, names: readonly string[]): string | null =>
  names.map((name) => attributes[name]).find(Boolean) ?? null;

/** Builds the service over the settings. */
export function createCas({ log, settings }: { log: Log; settings: SettingService }): CasService {
  function addresses(): CasAddresses | null {
    const base = settings.get('login.cas_url').replace(/\/+$/, '');
    const site = settings.get('site.url').replace(/\/+$/, '');
    if (settings.get('login.mode') !== 'cas' || base === '' || site === '') return null;
    const validate = settings.get('login.cas_version') === '2' ? '/serviceValidate' : '/p3/serviceValidate';
    return { base, service: site + CAS_PATH, validate: base + validate, home: `${site}/` };
  }
  const url = (path: 'login' | 'logout'): string | null => {
    const found = addresses();
    return found === null
      ? null
      : `${found.base}/${path}?service=${encodeURIComponent(path === 'login' ? found.service : found.home)}`;
  };
  return {
    isOn: () => addresses() !== null,
    loginUrl: () => url('login'),
    logoutUrl: () => url('logout'),
    async redeem(ticket, signal) {
      const found = addresses();
      if (found === null) throw error('cas.off');
      const address = new URL(found.validate);
      address.search = new URLSearchParams({ service: found.service, ticket }).toString();
      const answer = await ask(address, signal).catch((reason: unknown) => {
        // The address with its ticket stays out of the log.
        log.warn(
          { err: reason instanceof Error ? reason.message : String(reason), server: found.base },
          'the CAS server did not answer',
        );
        throw error('cas.unreachable');
      });
      if ('code' in answer) throw error('cas.ticket-refused');
      return {
        account: answer.user,
        name: firstOf(answer.attributes, nameAttributes),
        email: firstOf(answer.attributes, mailAttributes),
      };
    },
  };
}
