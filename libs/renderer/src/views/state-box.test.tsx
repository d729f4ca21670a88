import { afterEach, expect, it } from 'vitest';
import { draw, type Drawn } from '../fixture/draw.js';
import { ErrorBox } from './state-box.js';

let drawn: Drawn;
afterEach(() => drawn.close());

const refused = (text: string, reasons: object[]) =>
  draw(<ErrorBox error={{ code: 410, text, data: { reasons } }} onRetry={() => undefined} />);
const lines = (): string[] => (drawn.one('.sl-state-text').textContent ?? '').split('\n');

it('tells each reason of a refusal once, and no codes of roles beside who can grant it', async () => {
  const text = '语句被拒绝: 没有 t 的读取权限，可联系策略管理员';
  drawn = await refused(text, [{ text: '没有 t 的读取权限，可联系策略管理员', grantors: ['policy_admin'] }]);
  expect(lines()).toEqual([text]);
  await drawn.close();
  drawn = await refused('语句被拒绝', [{ text: '没有该表: t', grantors: ['policy_admin'] }, { text: '没有该列: c' }]);
  expect(lines()).toEqual(['语句被拒绝', '没有该表: t', '没有该列: c']);
});
