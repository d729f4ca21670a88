import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompiledColumn } from '@sluice/document';
import { linkText, safeHref } from './link.cell.js';
import { opensTab } from './own-tab.js';
import { safeHtml } from './safe-html.js';
import { cutText } from './text.cell.js';

describe('addresses of links and pictures', () => {
  it('keep web, mail and own addresses', () => {
    for (const address of [
      'https://a.example/x?y#z',
      'http://a.example',
      'mailto:a@b.example',
      '/1/page/2',
      '#top',
      '?a=1',
      './x',
      '../x',
    ])
      expect(safeHref(address)).toBe(address);
  });

  it('refuse script schemes however they are written, other hosts by //, and what is no text', () => {
    const blank = fc
      .array(fc.constantFrom(' ', '\t', '\n', '\r', '\u0000', '\u0001', '\u001f'), { maxLength: 3 })
      .map((signs) => signs.join(''));
    const script = fc.constantFrom('javascript', 'JavaScript', 'vbscript', 'data', 'file', 'blob');
    fc.assert(
      fc.property(blank, script, blank, fc.string(), (before, scheme, inside, rest) => {
        const broken = scheme.slice(0, 4) + inside + scheme.slice(4);
        expect(safeHref(`${before}${broken}:${rest}`)).toBeNull();
      }),
    );
    for (const address of ['//evil.example', '/\\evil.example', '\\\\evil', null, 3, undefined, ''])
      expect(safeHref(address)).toBeNull();
  });
});

describe('a link', () => {
  it('reads what its label column holds, and its own text where that is empty: nobody could press nothing', () => {
    const column = { config: { linkMap: { label: 'name', link: 'url' } } } as CompiledColumn;
    const read = (name: unknown): string =>
      linkText({ column, row: { name, url: '/x' }, cell: { value: '/x', text: '/x', masked: false } });
    expect([read('order 7'), read(null), read('')]).toEqual(['order 7', '/x', '/x']);
  });
});

describe('a tab of its own', () => {
  it('is for other sites and temporary pages, not for the pages of the frame', () => {
    for (const address of ['https://a.example', '/simple/4/page/9?id=1', '/share'])
      expect(opensTab(address)).toBe(true);
    for (const address of ['/1/page/2', '/full/1/page/2', '/shared', '#x', 'mailto:a@b.example'])
      expect(opensTab(address)).toBe(false);
  });
});

describe('html of documents', () => {
  it('keeps harmless marks and the values as text', () => {
    expect(safeHtml('<b>{{ row.a }}</b><a href="/x">y</a>', { row: { a: '<img src=x onerror=alert(1)>' } })).toBe(
      '<b>&lt;img src=x onerror=alert(1)&gt;</b><a href="/x">y</a>',
    );
  });

  it('drops everything that could run or send', () => {
    for (const bad of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '<iframe src="/x"></iframe>',
      '<form action="/x"><input></form>',
      '<svg onload=alert(1)>',
      '<style>*{}</style>',
    ]) {
      expect(safeHtml(bad, {})).not.toMatch(/script|onerror|onload|iframe|form|input|style/i);
    }
  });
});

describe('long texts', () => {
  it('are cut by characters, never through one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, longest) => {
        const cut = cutText(text, longest);
        expect([...cut].length).toBeLessThanOrEqual(
          Math.max([...text].length > longest ? longest + 1 : [...text].length, 0),
        );
        expect(() => encodeURIComponent(cut)).not.toThrow();
      }),
    );
    expect(cutText('abcdef', 3)).toBe('abc…');
    expect(cutText('abc', undefined)).toBe('abc');
  });
});
