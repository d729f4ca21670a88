import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether node_modules holds what package-lock.json asks for: npm keeps its own list of what it installed. */
export function isInstalled(root) {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.optional || entry.peer) return true;
    return entry.link ? existsSync(join(root, path)) : installed[path]?.version === entry.version;
  });
}

/** Installs exactly what the lock file says. */
export function install(root) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['ci', '--no-fund', '--no-audit', '--loglevel=error'],
      { cwd: root, stdio: 'inherit' },
    );
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm ci ended with ${code}`))));
  });
}
