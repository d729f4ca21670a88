import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** What a file imports of its own library, and which of it is there when the program runs. */
interface Imports {
  all: Set<string>;
  values: Set<string>;
}

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replaceAll('\\', '/'));

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

function importsOf(file: string): Imports {
  const found: Imports = { all: new Set(), values: new Set() };
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) continue;
    const name = node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : '';
    if (!name.startsWith('.')) continue;
    const target = relative(root, resolve(root, dirname(file), name)).replace(/\.js$/, '.ts');
    found.all.add(target);
    if (!isTypeOnly(node)) found.values.add(target);
  }
  return found;
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** Files that lead back to themselves, in groups that reach each other (R. Tarjan, 1972). */
function circles(kind: keyof Imports): string[][] {
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
  for (const file of files) if (!order.has(file)) visit(file);
  return found;
}

const areaOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');

it('has no circle of values', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(circles('values')).toEqual([]);
});

it('has no circle of types across areas', () => {
  expect(circles('all').filter((group) => new Set(group.map(areaOf)).size > 1)).toEqual([]);
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
