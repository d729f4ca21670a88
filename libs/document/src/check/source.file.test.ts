import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from '../json/canonical.json.js';
import { checkDocuments } from './document.check.js';
import { offsetInString, offsetOf, parseSource, problemAt } from './source.file.js';

const frozen = join(import.meta.dirname, '../../../../migrations/frozen/1.0.0');
const texts = readdirSync(frozen, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ path: name, text: readFileSync(join(frozen, name), 'utf8') }));

describe('parseSource', () => {
  it('reads what JSON.parse reads and nothing else', () => {
    const verdict = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.json().map((text) => text.slice(1)),
          fc.json().map((text) => `${text},`),
        ),
        (text) => {
          const file = parseSource({ path: 'x', text });
          expect(file.json !== undefined).toBe(verdict(text));
          expect(file.json === undefined ? file.problems.length : 1).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('finds the place of every value in its text', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.stringMatching(/^[a-z]{1,5}$/),
          fc.oneof(fc.string(), fc.integer(), fc.array(fc.string(), { minLength: 1 })),
          { minKeys: 1 },
        ),
        (object) => {
          const file = parseSource({ path: 'x', text: canonicalJson(object) });
          for (const [key, value] of Object.entries(object)) {
            expect(file.text.slice(offsetOf(file, [key]))).toMatch(new RegExp(`^"${key}"`));
            if (Array.isArray(value)) expect(file.text.slice(offsetOf(file, [key, 0]))).toMatch(/^"/);
          }
        },
      ),
    );
  });

  it('finds the place of every character of a string, whatever is escaped in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (before, pick) => {
        const text = `${before}#`;
        const file = parseSource({ path: 'x', text: JSON.stringify({ text }) });
        const lines = text.split('\n');
        const at = offsetInString(file, ['text'], { line: lines.length, column: (lines.at(-1) ?? '').length });
        expect(file.text[at]).toBe('#');
        expect(problemAt(file, Math.min(pick, file.text.length), 'x', { 'zh-chs': '', en: '' }).line).toBe(1);
      }),
    );
  });
});

describe('checkDocuments', () => {
  it('never throws, whatever is broken in a document, and always says something about text that is cut off', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: texts.length - 1 }),
        fc.nat(),
        fc.json({ maxDepth: 2 }),
        fc.boolean(),
        (index, position, value, cut) => {
          const files = texts.map((file, at) =>
            at !== index
              ? file
              : {
                  ...file,
                  text: cut
                    ? file.text.trimEnd().slice(0, position % (file.text.trimEnd().length - 1))
                    : mutated(file.text, position, JSON.parse(value) as Json),
                },
          );
          const problems = checkDocuments([{ app: 'frozen', files }]);
          if (cut) expect(problems.some((problem) => problem.file === texts[index]?.path)).toBe(true);
          for (const problem of problems) expect(problem.line).toBeGreaterThan(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** The document with one value somewhere inside replaced. */
function mutated(text: string, index: number, value: Json): string {
  const slots: { owner: { [key: string]: Json } | Json[]; key: string }[] = [];
  const visit = (node: Json): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [key, child] of Object.entries(node)) {
      slots.push({ owner: node, key });
      visit(child);
    }
  };
  const document = JSON.parse(text) as Json;
  visit(document);
  const chosen = slots[index % slots.length];
  if (chosen) (chosen.owner as { [key: string]: Json })[chosen.key] = value;
  return JSON.stringify(document, null, 1);
}
