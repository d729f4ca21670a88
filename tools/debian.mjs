import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { findChromium, headlessShell } from './chromium.mjs';

const engine = 'chromium-headless-shell';

/** What tests use of Debian: the package, and whether it is here already. Another real server is a line here. */
const wanted = [
  [engine, () => existsSync(headlessShell)],
  ['fonts-noto-cjk', () => existsSync('/usr/share/fonts/opentype/noto')],
  ['python3-django-cas-server', () => existsSync('/usr/lib/python3/dist-packages/cas_server')],
  ['mariadb-server', () => existsSync('/usr/sbin/mariadbd')],
  ['postgresql', () => hasPostgres('/usr/lib/postgresql')],
  ['openssh-server', () => existsSync('/usr/sbin/sshd')],
  ['slapd', () => existsSync('/usr/sbin/slapd')],
  ['ldap-utils', () => existsSync('/usr/bin/ldapmodify')],
];

/** Clients alone stand in the same folders. */
function hasPostgres(folder) {
  return existsSync(folder) && readdirSync(folder).some((version) => existsSync(`${folder}/${version}/bin/postgres`));
}

/**
 * In CI, as root on Debian, installs in one call what the tests need and is not there: the browser, a Chinese font,
 * real servers. On a person's machine nothing is installed: those tests then say "not run".
 */
export function provideTestServers() {
  if (process.env.CI !== 'true' || process.getuid?.() !== 0) return;
  const missing = wanted.filter(([, isThere]) => !isThere()).map(([name]) => name);
  if (missing.length === 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (names) => {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { stdio: 'inherit', env });
  };
  try {
    install(missing);
  } catch {
    // Before Debian 12 the engine is not packaged by itself: a whole Chromium shows the same.
    const rest = missing.filter((name) => name !== engine);
    if (findChromium() === undefined) rest.push('chromium');
    if (rest.length > 0) install(rest);
  }
}
