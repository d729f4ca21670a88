import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** What a file imports of its own library, and which of it is there when the program runs. */
interface Imports {
  all: Set<string>;
  values: Set<string>;
}

const root = import.meta.dirname;
const repository = resolve(root, '../../..');

/** The source files of a folder, tests left out. */
function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => file.replaceAll('\\', '/'));
}

/** Folders of all libraries and applications, as `libs/engine/src`. */
const packages = ['libs', 'apps'].flatMap((group) =>
  readdirSync(join(repository, group))
    .map((name) => `${group}/${name}/src`)
    .filter((folder) => existsSync(join(repository, folder))),
);

/** An import is a type when it says so, as a whole or name by name. */
function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  return (
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.every((e) => e.isTypeOnly)
  );
}

function importsOf(folder: string, file: string): Imports {
  const found: Imports = { all: new Set(), values: new Set() };
  const source = ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest);
  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) continue;
    const name = node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : '';
    if (!name.startsWith('.')) continue;
    const path = relative(folder, resolve(folder, dirname(file), name))
      .replaceAll('\\', '/')
      .replace(/\.js$/, '');
    const target = existsSync(join(folder, `${path}.ts`)) ? `${path}.ts` : `${path}.tsx`;
    found.all.add(target);
    if (!isTypeOnly(node)) found.values.add(target);
  }
  return found;
}

type Graph = ReadonlyMap<string, Imports>;

const graphOf = (folder: string): Graph => new Map(sources(folder).map((file) => [file, importsOf(folder, file)]));

/** Files that lead back to themselves, in groups that reach each other (R. Tarjan, 1972). */
function circles(imports: Graph, kind: keyof Imports): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    let lowest = order.size - 1;
    stack.push(file);
    for (const next of imports.get(file)?.[kind] ?? []) {
      if (!imports.has(next)) continue;
      if (!order.has(next)) visit(next);
      else if (!stack.includes(next)) continue;
      lowest = Math.min(lowest, low.get(next) ?? order.get(next) ?? lowest);
    }
    low.set(file, lowest);
    if (lowest !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group.sort());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;
}

const areaOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');

const imports = graphOf(root);
const files = [...imports.keys()];

describe.each(packages)('%s', (folder) => {
  const graph = graphOf(join(repository, folder));

  it('has no circle of values', () => {
    expect(circles(graph, 'values')).toEqual([]);
  });

  it('has no circle of types across areas', () => {
    const across = circles(graph, 'all').filter((group) => new Set(group.map(areaOf)).size > 1);
    expect(across).toEqual([]);
  });
});

it('looks at every library and application', () => {
  expect(packages.length).toBeGreaterThan(12);
  expect(files.length).toBeGreaterThan(300);
});

it('has contracts that import types alone, and lead to no service', () => {
  const contracts = files.filter((file) => file.endsWith('.contract.ts'));
  expect(contracts.length).toBeGreaterThan(20);
  expect(contracts.filter((file) => (imports.get(file)?.values.size ?? 0) > 0)).toEqual([]);
  const reached = new Set(contracts);
  for (const file of reached) for (const next of imports.get(file)?.all ?? []) reached.add(next);
  expect([...reached].filter((file) => /\.(service|services|factory|store|operations?|job)\.ts$/.test(file))).toEqual(
    [],
  );
});

it('hands services what they need, and casts or wraps none', () => {
  const tricks = /\bas (?:unknown as )?(?:Platform|PlatformServices)\b|\bObject\.create\(|\bnew Proxy\(/;
  expect(files.filter((file) => tricks.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
