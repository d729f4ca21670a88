import { describe, expect, it } from 'vitest';
import { running } from '../fixture/running.js';
import { imageAddress, imageAddresses } from './image-address.js';
import { cleanDraft, cleanHtml, safeHtml, shownHtml } from './safe-html.js';
import { mediaAddress } from '../media/media-address.js';

/**
 * Vectors in the manner of the OWASP XSS filter evasion list and of DOMPurify's own tests (mXSS, namespaces,
 * clobbering).
 */
const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<img src="x`onerror=alert(1)`">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi xlink:href="javascript:alert(1)">x',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<base href="javascript:/a/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<style>@import "javascript:alert(1)";</style>',
  '<table background="javascript:alert(1)"><td>x</td></table>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<isindex type=image src=1 onerror=alert(1)>',
];

describe('html that people write', () => {
  it.each(vectors)('has nothing that runs: %s', (vector) => {
    for (const html of [
      cleanHtml(vector),
      cleanDraft(vector),
      shownHtml(vector),
      safeHtml(`<p>${vector.replace(/\{/g, '')}</p>`, {}),
    ])
      expect(running(html)).toEqual([]);
    // What was cleaned stays clean when an editor or a browser writes it out and reads it in again (mutation XSS).
    const again = new DOMParser().parseFromString(cleanHtml(vector), 'text/html').body.innerHTML;
    expect(running(again)).toEqual([]);
    expect(cleanHtml(again)).toBe(cleanHtml(cleanHtml(again)));
  });

  it.each(vectors)('as a value in a template is text: %s', (vector) => {
    const html = safeHtml('<b title="{{ value }}">{{ value }}</b>', { value: vector });
    expect(running(html)).toEqual([]);
    expect(new DOMParser().parseFromString(html, 'text/html').querySelector('b')?.textContent).toBe(vector);
  });

  it('keeps what text needs', () => {
    const html =
      '<h2>标题</h2><p><strong>a</strong> <a href="https://example.com" target="_blank">b</a></p><ul><li>c</li></ul><img src="/file/x" alt="d">';
    expect(
      new DOMParser()
        .parseFromString(cleanHtml(html), 'text/html')
        .querySelectorAll('h2, strong, a[href], li, img[src]'),
    ).toHaveLength(5);
  });

  it.each([
    ['<p style="color: red; font-weight: bold; padding: 4px">a</p>', 'color: red; font-weight: bold; padding: 4px'],
    ['<p style="position: fixed; inset: 0; z-index: 9; transform: scale(9); color: red">a</p>', 'color: red'],
    [
      '<p style="background-image: url(//evil.example/x); list-style: url(x); cursor: url(x), auto; color: red">a</p>',
      'color: red',
    ],
    ['<p style="margin-left: -999px; background: \\75rl(//evil.example/x); --a: url(x)">a</p>', null],
    ['<p style="color: var(--sl-error)">a</p>', 'color: var(--sl-error)'],
  ])('keeps its place and fetches nothing by its style: %s', (html, style) => {
    const element = new DOMParser().parseFromString(cleanHtml(html), 'text/html').querySelector('p');
    expect(element?.getAttribute('style')?.replace(/;$/, '') ?? null).toBe(style);
  });

  it('has no names, no classes of the product, and links that cannot reach back', () => {
    expect(cleanHtml('<b id="root" name="x" class="sl-dialog language-sql">a</b>')).toBe(
      '<b class="language-sql">a</b>',
    );
    expect(cleanHtml('<a href="https://b.example/" target="_top">a</a>')).toBe(
      '<a href="https://b.example/" target="_blank" rel="noopener noreferrer">a</a>',
    );
    expect(cleanHtml('<a href="/1/2">a</a><a href="//evil.example">b</a><a href="tel:1">c</a>')).toBe(
      '<a href="/1/2">a</a><a>b</a><a>c</a>',
    );
  });

  it('shows pictures of this site or inline ones, and asks nobody else for one', () => {
    expect(
      cleanHtml(
        `<img src="/file/x" alt="a"><img src="${window.location.origin}/file/y"><img src="data:image/png;base64,AAAA">`,
      ).match(/src=/g),
    ).toHaveLength(3);
    expect(
      cleanHtml(
        '<img src="https://evil.example/x.png" alt="a"><img src="//evil.example/x"><img src="data:image/svg+xml;base64,AAAA"><video src="/x" poster="//evil.example/x"></video>',
      ),
    ).toBe('<img alt="a"><img><img>');
  });

  it.each([
    [
      '<b style="color: #157f4e; width: 4px">a</b>',
      'color: rgb(21, 127, 78); color: light-dark(rgb(21, 127, 78), oklch(from rgb(21, 127, 78) max(l, 0.78) min(c, 0.16) h)); width: 4px',
    ],
    [
      '<p style="background-color: wheat">a</p>',
      'background-color: wheat; background-color: light-dark(wheat, oklch(from wheat min(l, 0.28) min(c, 0.08) h))',
    ],
    [
      '<font color="navy">a</font>',
      'color: navy; color: light-dark(navy, oklch(from navy max(l, 0.78) min(c, 0.16) h))',
    ],
    ['<font color="navy" style="color: inherit">a</font>', 'color: inherit'],
    ['<p style="color: var(--sl-error)">a</p>', 'color: var(--sl-error)'],
  ])('reads in both themes when it is shown, and is stored as it was written: %s', (html, style) => {
    const styleOf = (clean: string): string | undefined =>
      new DOMParser().parseFromString(clean, 'text/html').body.firstElementChild?.getAttribute('style') ?? undefined;
    expect(styleOf(shownHtml(html))).toBe(style);
    expect(styleOf(cleanHtml(html)) ?? '').not.toContain('light-dark');
  });

  it('shows the marks of uploads only to the form', () => {
    expect(cleanDraft('<img data-upload="wait" data-x="1">')).toBe('<img data-upload="wait">');
    expect(cleanHtml('<img data-upload="wait">')).toBe('<img>');
  });
});

describe('addresses of pictures and media', () => {
  it('are refused with a scheme that could run', () => {
    for (const address of [
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'data:text/html,x',
      'data:image/svg+xml;base64,AAAA',
      '//evil.example/x',
      'blob:x',
      'file:///etc/passwd',
      '/\\evil.example',
      'https:\\\\evil.example',
      'https:evil.example',
    ]) {
      expect([address, imageAddress(address), mediaAddress(address)]).toEqual([address, null, null]);
    }
  });

  it('are read from a list, from text and from one inline picture', () => {
    expect(imageAddresses('/a.png, https://b/c.png')).toEqual(['/a.png', 'https://b/c.png']);
    expect(imageAddresses('data:image/png;base64,AA,BB')).toEqual([]);
    expect(imageAddresses(['data:image/png;base64,AAAA', '/b'])).toEqual(['data:image/png;base64,AAAA', '/b']);
    expect(mediaAddress('media/intro.mp4')).toBe('/media/intro.mp4');
    expect([mediaAddress('https://evil.example/x.mp4'), mediaAddress(`${window.location.origin}/x.mp4`)]).toEqual([
      null,
      `${window.location.origin}/x.mp4`,
    ]);
  });
});
