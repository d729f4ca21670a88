import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkTemplate, renderTemplate, TemplateError } from './index.js';

const folder = mkdtempSync(join(tmpdir(), 'template-'));
const secret = join(folder, 'secret.liquid');
writeFileSync(secret, 'top secret');
afterAll(() => rmSync(folder, { recursive: true }));

describe('a template', () => {
  it('prints values escaped', () => {
    expect(renderTemplate('<b>{{ row.name }}</b>', { row: { name: '<script>alert(1)</script>' } })).toBe(
      '<b>&lt;script&gt;alert(1)&lt;/script&gt;</b>',
    );
    expect(renderTemplate('{% for x in list %}{{ x | upcase }},{% endfor %}', { list: ['a', 'b'] })).toBe('A,B,');
    expect(renderTemplate('{{ at | date }}', { at: '2026-01-01T00:00:00Z' })).toBe('2026-01-01 08:00:00');
  });

  it.each([
    `{% include '${secret}' %}`,
    `{% render '${secret}' %}`,
    `{% layout '${secret}' %}x`,
    `{% block a %}x{% endblock %}`,
    `{% assign f = '${secret}' %}{% include f %}`,
    `{% render '../../../../../etc/passwd' %}`,
    `{% render './secret.liquid' %}`,
  ])('that tries to read a file fails: %s', (source) => {
    expect(() => renderTemplate(source, {})).toThrow(TemplateError);
    expect(checkTemplate(source)).toBeInstanceOf(TemplateError);
  });

  it('cannot print unescaped', () => {
    expect(() => renderTemplate('{{ x | raw }}', { x: '<b>' })).toThrow('undefined filter');
    expect(() => renderTemplate('{% raw %}{{ x }}{% endraw %}', {})).toThrow(TemplateError);
  });

  it('sees own properties only', () => {
    expect(renderTemplate('[{{ x.constructor.name }}{{ x.__proto__ }}{{ constructor }}]', { x: { a: 1 } })).toBe('[]');
  });

  it('stops at its limits', () => {
    const started = performance.now();
    expect(() =>
      renderTemplate('{% for a in (1..100000) %}{% for b in (1..100000) %}{{ b }}{% endfor %}{% endfor %}', {}),
    ).toThrow(TemplateError);
    expect(() =>
      renderTemplate(`{% assign s = "aaaaaaaaaaaaaaaa" %}${'{% assign s = s | append: s %}'.repeat(40)}`, {}),
    ).toThrow(TemplateError);
    expect(() => renderTemplate('x'.repeat(200_000), {})).toThrow(TemplateError);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it.each([
    ['a date as wide as memory', "{{ '2026-01-01' | date: '%99999999d' }}", 'x'],
    ['a join that multiplies', "{{ s | split: '' | join: s }}", 'x'.repeat(20_000)],
    ['a replacement that multiplies', "{{ s | replace: 'x', s }}", 'x'.repeat(20_000)],
    ['a text of a thousand long texts', '{% for i in (1..1000) %}{{ s }}{% endfor %}', 'x'.repeat(100_000)],
    [
      'the same, captured',
      '{% capture c %}{% for i in (1..1000) %}{{ s }}{% endfor %}{% endcapture %}',
      'x'.repeat(100_000),
    ],
    ['a text that doubles', '{% for i in (1..60) %}{% assign s = s | append: s %}{% endfor %}', 'x'],
    [
      'a list that doubles',
      "{% assign a = s | split: '' %}{% for i in (1..40) %}{% assign a = a | concat: a %}{% endfor %}",
      'x'.repeat(9000),
    ],
    ['rows without end', '{% tablerow i in (1..900000) cols: 2 %}{{ i }}{% endtablerow %}', 'x'],
    ['loops in loops', '{% liquid\nfor i in (1..900000)\nfor j in (1..900000)\necho j\nendfor\nendfor %}', 'x'],
    [
      'a chain of filters in a loop',
      '{% for i in (1..90000) %}{{ s | escape | url_encode | newline_to_br }}{% endfor %}',
      'x'.repeat(1000),
    ],
  ])('ends %s with its own error', (_what, source, s) => {
    expect(() => renderTemplate(source, { s })).toThrow(TemplateError);
  });

  it.each([
    ['<script'.repeat(12_000)],
    ['<!--'.repeat(20_000)],
    ['<'.repeat(90_000)],
    ['&'.repeat(90_000)],
    [' '.repeat(90_000)],
  ])('takes hostile text through its filters without an end that never comes', (s) => {
    expect(renderTemplate('{{ s | strip_html | truncatewords: 9 | size }}', { s })).toMatch(/^\d+$/);
  });

  it('names the place of a mistake', () => {
    expect(checkTemplate('a\n{% if x %}')).toMatchObject({ line: 2 });
    expect(checkTemplate('{{ a }}')).toBeUndefined();
  });
});
