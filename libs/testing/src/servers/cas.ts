import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free.port.js';

/** A person of the CAS server; the attributes that it releases are their e-mail and full name. */
export interface CasAccount {
  account: string;
  password: string;
  email?: string;
  firstName?: string;
  isActive?: boolean;
}

/** A real CAS server (django-cas-server of Debian) with a database of its own. */
export interface CasServer {
  /** Base address, for example http://127.0.0.1:40001/cas */
  url: string;
  /** A browser of its own at the server: keeps its cookies. */
  browser(): CasBrowser;
  stop(): Promise<void>;
}

/** What a person does at the CAS server. */
export interface CasBrowser {
  /** Signs in for a service and answers the ticket; a second service costs no password. */
  ticket(service: string, account: string, password: string): Promise<string>;
  /** Signs out; the server tells every service of the session. */
  logout(): Promise<void>;
}

const python = '/usr/bin/python3';
const run = promisify(execFile);
const missing = "not run: tests of CAS need Debian's python3-django-cas-server";

/**
 * Whether the server is installed here. At a person's desk its tests are left out, said so; in CI that is a failure.
 */
export function hasCas(): boolean {
  const found = existsSync(python) && spawnSync(python, ['-c', 'import cas_server'], { stdio: 'ignore' }).status === 0;
  if (!found && process.env.CI === 'true') throw new Error(missing);
  if (!found) console.log(missing);
  return found;
}

const settings = `
INSTALLED_APPS += ['cas_server']
ALLOWED_HOSTS = ['127.0.0.1', 'localhost']
CAS_AUTH_CLASS = 'cas_server.auth.DjangoAuthUser'
CAS_NEW_VERSION_HTML_WARNING = False
CAS_SLO_TIMEOUT = 5
`;
const urls = `
from django.urls import include, re_path
urlpatterns = [re_path(r'^cas/', include('cas_server.urls', namespace='cas_server'))]
`;

/** Attributes are named one by one: a pattern for all would release the hash of the password too. */
const fill = (accounts: readonly CasAccount[]): string => `
import json
from django.contrib.auth.models import User
from cas_server.models import ServicePattern, ReplaceAttributName
for a in json.loads(${JSON.stringify(JSON.stringify(accounts))}):
    u = User.objects.create_user(a['account'], a.get('email', ''), a['password'], first_name=a.get('firstName', ''))
    u.is_active = a.get('isActive', True)
    u.save()
p = ServicePattern.objects.create(pos=1, name='tests', pattern='^http://(127.0.0.1|localhost)[:/].*', single_log_out=True)
ReplaceAttributName.objects.create(name='email', service_pattern=p)
ReplaceAttributName.objects.create(name='first_name', replace='displayName', service_pattern=p)
`;

/** The hidden fields of the login form; without them the server takes no password. */
function hiddenFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
    /name="([^"]*)"/.exec(tag)?.[1] ?? '',
    /value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ]);
  return Object.fromEntries(inputs) as Record<string, string>;
}

function browserOf(url: string): CasBrowser {
  const cookies = new Map<string, string>();
  async function visit(address: string, form?: Record<string, string>): Promise<Response> {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), referer: address };
    const response = await fetch(address, {
      redirect: 'manual',
      headers,
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.slice(0, line.indexOf(';')).split(/=(.*)/s);
      cookies.set(name, value);
    }
    return response;
  }
  return {
    async ticket(service, account, password) {
      const address = `${url}/login?service=${encodeURIComponent(service)}`;
      const first = await visit(address);
      const answer =
        first.status === 302
          ? first
          : await visit(address, { ...hiddenFields(await first.text()), username: account, password, service });
      const ticket = new URL(answer.headers.get('location') ?? 'http://none').searchParams.get('ticket');
      if (ticket === null) throw new Error(`the CAS server gave no ticket: HTTP ${answer.status}`);
      return ticket;
    },
    async logout() {
      await (await visit(`${url}/logout`)).text();
    },
  };
}

/** Starts the server on a port of its own; stop it in `afterAll`. */
export async function startCas(accounts: readonly CasAccount[]): Promise<CasServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-cas-'));
  const manage = (args: string[]): Promise<unknown> =>
    run(python, ['manage.py', ...args], { cwd: folder, timeout: 120_000 });
  await run(python, ['-m', 'django', 'startproject', 'proj', '.'], { cwd: folder });
  const file = join(folder, 'proj', 'settings.py');
  writeFileSync(file, readFileSync(file, 'utf8') + settings);
  writeFileSync(join(folder, 'proj', 'urls.py'), urls);
  await manage(['migrate', '-v', '0']);
  await manage(['shell', '-c', fill(accounts)]);
  const port = await freePort();
  const child = spawn(python, ['manage.py', 'runserver', `127.0.0.1:${port}`, '--noreload'], {
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}/cas`;
  for (let attempt = 0; ; attempt += 1) {
    if (
      await fetch(`${url}/login`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { url, browser: () => browserOf(url), stop };
    if (attempt > 600 || child.exitCode !== null) {
      await stop();
      throw new Error('the CAS server did not start');
    }
    await delay(100);
  }
}
