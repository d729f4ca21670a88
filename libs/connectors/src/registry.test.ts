import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DATA_SOURCE_KINDS } from '@sluice/document';
import { expect, it } from 'vitest';
import { connectorKinds, dialectOf } from './registry.js';

const root = join(import.meta.dirname, '../../..');

/**
 * Where a kind of database may be named in code: its own rooms, the lists that have one line per kind, the languages of
 * the editor, and what is about the platform's own database or sets up the demo's. A rule of review says for which
 * kinds it is.
 */
const ALLOWED = [
  /^libs\/connectors\/src\/(registry\.ts|postgres\/|mysql\/|mssql\/|oracle\/|mongodb\/)/,
  /^libs\/sql\/src\/(lex|dialects|functions)\//,
  /^libs\/sql\/src\/contract\/statement\.type\.ts$/,
  /^libs\/document\/src\/vocabulary\.ts$/,
  /^libs\/renderer\/src\/sql-editor\/sql\.language\.ts$/,
  /^libs\/renderer\/src\/code-text\/code\.languages\.ts$/,
  /^libs\/policy\/src\/review\//,
  // Rows that are kept and taken back, and the evidence of a transaction, are written for the kinds that can.
  /^libs\/platform\/src\/work-order\/kinds\//,
  // What types of a kind mean to a comparison; how values are written in copies, exports and synchronisations.
  /^libs\/platform\/src\/workspace\/compare\/kinds\//,
  /^libs\/document\/src\/literals\//,
  /^libs\/platform\/src\/(host|demo)\//,
  /^libs\/platform\/src\/data-source\/source\.dialect\.ts$/,
  /^libs\/testing\//,
  /^apps\/web\/src\/gallery\//,
  /\/generated\//,
  /\.(test|testing)\.tsx?$/,
];
/** As a text, as the key of a list (`mysql: …`), or as what is taken out of one (`list.mysql`). */
const KIND = '(?:postgres|postgresql|mysql|mariadb|mssql|oracle|mongodb)';
const NAMED = [
  new RegExp(`(['"\`])${KIND}\\1`, 'i'),
  new RegExp(`(?:^|[{,])\\s*${KIND}:`, 'm'),
  new RegExp(`\\.${KIND}\\b(?!['./-])`),
];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

it('names kinds of databases in their own rooms only, so that adding one touches nothing else', () => {
  const found = ['libs', 'apps'].flatMap((folder) => sources(join(root, folder)));
  expect(found.length).toBeGreaterThan(500);
  const naming = found
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
    .filter(
      ({ path, text }) => NAMED.some((named) => named.test(text)) && !ALLOWED.some((allowed) => allowed.test(path)),
    )
    .map(({ path }) => path);
  expect(naming).toEqual([]);
});

it('knows every kind of the specification, each with a connector', () => {
  expect(Object.keys(connectorKinds).sort()).toEqual([...DATA_SOURCE_KINDS].sort());
  expect(dialectOf('http')).toBeUndefined();
  expect(Object.values(connectorKinds).every((kind) => 'load' in kind)).toBe(true);
});
