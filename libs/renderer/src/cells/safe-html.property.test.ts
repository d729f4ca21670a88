import { TemplateError } from '@sluice/document';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { running } from '../fixture/running.js';
import { cleanHtml, safeHtml, shownHtml } from './safe-html.js';

/** Pieces that hostile html is made of: what opens, what closes, what changes the parser's mind. */
const pieces = [
  '<',
  '>',
  '</',
  '/>',
  '"',
  "'",
  '`',
  '=',
  ' ',
  '\n',
  '\t',
  '\u0000',
  '&',
  '&lt;',
  '&quot;',
  '&#x3c;',
  '<!--',
  '-->',
  '--!>',
  '<![CDATA[',
  ']]>',
  '<?',
  '<!doctype html>',
  'x',
  'alert(1)',
  'on',
  'onerror=alert(1)',
  ' onload=x',
  'href=',
  'src=',
  'style=',
  'srcdoc=',
  'xlink:href=',
  'javascript:',
  'java\tscript:',
  'JAVASCRIPT&colon;',
  'data:text/html,',
  'vbscript:',
  '//evil.example/',
  'https://evil.example',
  'url(//evil.example)',
  'position:fixed',
  '\\75rl(x)',
  'img',
  'a ',
  'p',
  'div',
  'table',
  'td',
  'svg',
  'math',
  'mtext',
  'mglyph',
  'malignmark',
  'annotation-xml encoding=text/html',
  'foreignObject',
  'title',
  'style',
  'script',
  'template',
  'noscript',
  'textarea',
  'select',
  'option',
  'form',
  'input',
  'iframe',
  'xmp',
  'plaintext',
  'base',
  'meta',
  'x-y',
  'id=',
  'name=',
  'class=',
];
const piece = fc.constantFrom(...pieces);
const element = fc
  .tuple(fc.constantFrom(...pieces.filter((one) => /^[a-z-]+$/i.test(one))), fc.array(piece, { maxLength: 4 }))
  .map(([tag, rest]) => `<${tag} ${rest.join('')}>`);
const html = fc.array(fc.oneof(piece, element), { maxLength: 24 }).map((parts) => parts.join(''));
const contexts = [
  '{{ value }}',
  '<b title="{{ value }}">x</b>',
  "<a href='{{ value }}'>x</a>",
  '<p style="{{ value }}">x</p>',
  '<b {{ value }}>x</b>',
  '<{{ value }}>',
  '<img src={{ value }}>',
  '<!-- {{ value }} -->',
  '<style>{{ value }}</style>',
  "{{ value | replace: '&', '&amp;' | url_decode | upcase }}",
  '{% assign x = value %}{% capture y %}<i>{{ x }}</i>{% endcapture %}{{ y }}',
];

/**
 * Safe html of a template; undefined for one that is refused, as any may be that a busy machine holds up beyond its
 * time.
 */
function shownOrRefused(template: string, value: string): string | undefined {
  try {
    return safeHtml(template, { value });
  } catch (fault) {
    expect(fault).toBeInstanceOf(TemplateError);
    return undefined;
  }
}

it('nothing in sanitised html runs, fetches or has a name, and reading it again changes nothing of that', () => {
  fc.assert(
    fc.property(html, (text) => {
      const clean = cleanHtml(text);
      expect(running(clean)).toEqual([]);
      expect(running(shownHtml(text))).toEqual([]);
      expect(running(new DOMParser().parseFromString(clean, 'text/html').body.innerHTML)).toEqual([]);
    }),
    { numRuns: 600 },
  );
}, 120_000);

it('no value makes a template run, wherever it stands', () => {
  let drawn = 0;
  fc.assert(
    fc.property(fc.constantFrom(...contexts), html, (template, value) => {
      const shown = shownOrRefused(template, value);
      if (shown === undefined) return;
      drawn += 1;
      expect(running(shown)).toEqual([]);
    }),
    { numRuns: 500 },
  );
  expect(drawn).toBeGreaterThan(0);
}, 120_000);

it('whatever stands in a template, it gives harmless html or its own error', () => {
  const tags = fc.constantFrom(
    '{{ value }}',
    '{{ value | raw }}',
    '{% raw %}',
    '{% endraw %}',
    '{% if value %}',
    '{% endif %}',
    '{% for i in (1..9) %}',
    '{% endfor %}',
    '{{ "<script>" }}',
    '{% assign a = value %}',
    '{{ a | append: "<img src=x onerror=alert(1)>" }}',
    "{% include 'x' %}",
    '{%',
    '}}',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(tags, piece, element), { maxLength: 12 }), html, (parts, value) => {
      const shown = shownOrRefused(parts.join(''), value);
      if (shown !== undefined) expect(running(shown)).toEqual([]);
    }),
    { numRuns: 400 },
  );
}, 120_000);
