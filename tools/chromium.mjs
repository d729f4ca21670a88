import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = [
  process.env.SLUICE_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of a Chromium, Chrome or Edge on this machine, or undefined. */
export const findChromium = () => candidates.find((path) => path && existsSync(path));

const debianPackages = ['chromium', 'fonts-noto-cjk'];

/**
 * Finds a browser; in CI, as root on Debian, installs Chromium and a Chinese font first.
 * On a person's machine nothing is installed: the browser tests then say "not run".
 */
export function provideChromium() {
  const font = existsSync('/usr/share/fonts/opentype/noto');
  const found = findChromium();
  if (found && (font || process.env.CI !== 'true')) return found;
  if (process.env.CI !== 'true' || process.getuid?.() !== 0) return found;
  if (spawnSync('apt-get', ['--version']).status !== 0) return found;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...debianPackages], { stdio: 'inherit', env });
  return findChromium();
}
