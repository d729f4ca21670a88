import type { AppSources, SourceText } from '@sluice/document/validate';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The apps that some paths touch, whole, so that references can be judged; and which of their files were asked for. */
export interface Asked {
  groups: AppSources[];
  isAsked(file: string): boolean;
}

/** Finds the apps of files and folders. Throws, naming the path, when one does not exist or holds no document. */
export function askedApps(paths: readonly string[]): Asked {
  const roots = new Map<string, AppSources>();
  const wanted: string[] = [];
  for (const path of paths) {
    if (!existsSync(path)) throw new Error(`${path}: no such file or folder`);
    const found = jsonFiles(path);
    if (found.length === 0) throw new Error(`${path}: no document in it`);
    wanted.push(...found);
    for (const file of found) {
      const root = appRoot(file);
      if (!roots.has(root)) roots.set(root, { app: root, files: readAll(isApp(root) ? root : file) });
      else if (!isApp(root))
        roots.set(root, { app: root, files: [...(roots.get(root)?.files ?? []), ...readAll(file)] });
    }
  }
  const asked = new Set(wanted.map((file) => resolve(file)));
  return { groups: [...roots.values()], isAsked: (file) => asked.has(resolve(file)) };
}

/** JSON files of a path, sorted, as paths relative to where the person stands. */
export function jsonFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(path, name))
    .sort();
}

/** The folder of the app that a file belongs to; its own folder when there is no app document above. */
function appRoot(file: string): string {
  for (let folder = dirname(resolve(file)); ; folder = dirname(folder)) {
    if (isApp(folder)) return folder;
    if (folder === dirname(folder)) return dirname(resolve(file));
  }
}

function isApp(folder: string): boolean {
  return existsSync(join(folder, 'app.json'));
}

function readAll(path: string): SourceText[] {
  return jsonFiles(path).map((file) => ({ path: relative('.', file), text: readFileSync(file, 'utf8') }));
}
