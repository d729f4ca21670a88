import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { kindLimits, readKinds } from './kind.folder.js';
import { createKinds } from './kind.service.js';

const texts = { 'zh-chs': '赞', en: 'Thumbs' };
const field = {
  protocol: 1,
  name: 'thumbs',
  version: '1.0.0',
  kind: 'field',
  title: texts,
  entry: 'thumbs.js',
  value: { type: 'string', enum: ['up', 'down'] },
};
const top = mkdtempSync(join(tmpdir(), 'sluice-kinds-'));
let root = '';
let count = 0;
afterAll(() => rmSync(top, { recursive: true, force: true }));
beforeEach(() => {
  root = join(top, String((count += 1)));
  mkdirSync(root);
});

function put(folder: string, manifest: unknown, files: Record<string, string | Buffer> = { 'thumbs.js': ';' }): void {
  mkdirSync(join(root, folder));
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  for (const [name, content] of Object.entries({ 'kind.json': text, ...files }))
    writeFileSync(join(root, folder, name), content);
}
const reasons = (): string[] => readKinds(root).refused.map(({ folder, reason }) => `${folder}: ${reason.en}`);

describe('a folder of external kinds', () => {
  it('is read, sorted, each version beside the others', () => {
    put('thumbs-2', { ...field, version: '1.10.0' });
    put('thumbs', field);
    writeFileSync(join(root, 'README.md'), 'not looked at');
    mkdirSync(join(root, '.git'));
    const { kinds, refused } = readKinds(root);
    expect(refused).toEqual([]);
    expect(kinds.map(({ folder, script }) => [folder, script])).toEqual([
      ['thumbs', ';'],
      ['thumbs-2', ';'],
    ]);
    const service = createKinds({ config: { kindsDir: root }, log: quiet([]) });
    expect(service.versions('thumbs')).toEqual(['1.0.0', '1.10.0']);
    expect(service.find('thumbs', '1.0.1')).toBeUndefined();
  });

  it('names what is wrong with a sub-folder, and reads the others', () => {
    put('a', field);
    put('b', '{');
    put('c', { ...field, name: 'Thumbs' });
    put('d', { ...field, name: 'd', entry: 'gone.js' });
    put('e', { ...field, name: 'e', value: { type: 'string', pattern: '(a+)+$' } });
    put('f', { ...field, name: 'f', config: { type: 'object', properties: { at: { $ref: '#' } } } });
    put('g', { ...field, name: 'g', kind: 'view' });
    put('h', { ...field, name: 'h', protocol: 2 });
    put('i', field);
    put('j', { ...field, name: 'j', told: ['rows'] });
    mkdirSync(join(root, 'k'));
    put('l', { ...field, name: 'l' }, { 'thumbs.js': Buffer.from([0xff, 0xfe]) });
    put('m', { ...field, name: 'm', config: { type: 'string' } });
    const { kinds } = readKinds(root);
    expect(kinds.map(({ folder }) => folder)).toEqual(['a']);
    const found = reasons();
    expect(found.map((one) => one[0])).toEqual([...'bcdefghijklm']);
    expect(found[0]).toContain('no JSON');
    expect(found[1]).toContain('kind.json: name');
    expect(found[2]).toContain('gone.js is not there');
    expect(found[3]).toContain('/: pattern');
    expect(found[4]).toContain('/at: $ref');
    expect(found[7]).toContain('comes from the folder a');
    expect(found[9]).toContain('no readable kind.json');
    expect(found[10]).toContain('no UTF-8');
  });

  it('is not left: not by a name, not by a link', () => {
    writeFileSync(join(top, 'secret.js'), 'secret');
    for (const [at, entry] of ['../secret.js', '/etc/passwd', 'a/b.js', '..', '.hidden.js', 'x.json'].entries())
      put(`name-${at}`, { ...field, entry });
    put('link', { ...field }, {});
    symlinkSync(join(top, 'secret.js'), join(root, 'link', 'thumbs.js'));
    mkdirSync(join(root, 'manifest'));
    symlinkSync(join(top, 'secret.js'), join(root, 'manifest', 'kind.json'));
    put('folder', field, {});
    mkdirSync(join(root, 'folder', 'thumbs.js'));
    symlinkSync(top, join(root, 'whole'));
    const { kinds } = readKinds(root);
    expect(kinds).toEqual([]);
    const found = reasons();
    expect(found).toHaveLength(10);
    expect(found.filter((one) => one.includes('is a link, or no plain file'))).toHaveLength(4);
  });

  it('is no larger than it may be, and its absence ends nothing', () => {
    put('large', field, { 'thumbs.js': 'x'.repeat(kindLimits.scriptBytes + 1) });
    put('long', JSON.stringify({ ...field, title: { ...texts, en: 'x'.repeat(kindLimits.manifestBytes) } }));
    for (let at = 0; at <= kindLimits.kinds; at += 1) put(`n${at}`, { ...field, name: `n${at}` });
    expect(readKinds(root).kinds).toHaveLength(kindLimits.kinds);
    const found = reasons();
    expect(found).toHaveLength(3);
    expect(found.join()).toMatch(/thumbs.js is larger.*kind.json is larger.*64 external kinds at most/);
    const lines: string[] = [];
    const gone = createKinds({ config: { kindsDir: join(root, 'nowhere') }, log: quiet(lines) });
    expect([gone.list(), gone.refused().length, lines]).toEqual([[], 1, ['an external kind was refused']]);
    expect(createKinds({ config: {}, log: quiet(lines) }).refused()).toEqual([]);
  });
});

function quiet(lines: string[]) {
  const say = (_fields: object, message: string): void => void lines.push(message);
  return { info: say, warn: say, error: say };
}
