import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrateDocument, type JsonObject } from '@sluice/document';
import { validateDocument } from '@sluice/document/validate';
import { documentMigrations } from './index.js';

const frozen = join(import.meta.dirname, '../frozen');
const files = (readdirSync(frozen, { recursive: true }) as string[]).filter((name) => name.endsWith('.json')).sort();
const read = (name: string) => JSON.parse(readFileSync(join(frozen, name), 'utf8')) as JsonObject;

describe('document migrations', () => {
  it('are numbered without a gap, and their number is the shape that schemas ask for', () => {
    expect(documentMigrations.map((step) => step.number)).toEqual(documentMigrations.map((_, index) => index + 1));
    expect(validateDocument({ kind: 'menu', uid: 'menu', shape: documentMigrations.length, items: [] }).ok).toBe(true);
  });

  it.each(documentMigrations.map((step) => [step.number, step] as const))('%i rewrites its examples', (_, step) => {
    expect(step.examples.length).toBeGreaterThan(0);
    for (const { before, after } of step.examples) {
      const result = migrateDocument({ ...before, shape: step.number - 1 }, documentMigrations.slice(0, step.number));
      expect(result).toEqual({ document: after, applied: [step.number] });
    }
  });

  it('leave a current document alone', () => {
    const document = { kind: 'menu', shape: documentMigrations.length, items: [] };
    expect(migrateDocument(document, documentMigrations)).toEqual({ document, applied: [] });
  });

  it('refuse what a newer version wrote', () => {
    expect(() => migrateDocument({ kind: 'page', uid: 'x', shape: 99 }, documentMigrations)).toThrow(
      'Document x was written by a newer version (shape 99',
    );
  });

  it.each(files)('bring the frozen %s to a valid end', (name) => {
    const result = validateDocument(migrateDocument(read(name), documentMigrations).document);
    expect(result.errors).toEqual([]);
  });

  it('every rewrite is run by some frozen document', () => {
    const applied = new Set(files.flatMap((name) => migrateDocument(read(name), documentMigrations).applied));
    expect([...applied].sort()).toEqual(documentMigrations.map((step) => step.number));
  });
});
