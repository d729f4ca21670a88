import { afterEach, expect, it } from 'vitest';
import { draw, type Drawn } from '../fixture/draw.js';
import { ErrorBox } from './state-box.js';

let drawn: Drawn;
afterEach(() => drawn.close());

const refused = (text: string, reasons: object[]) =>
  draw(<ErrorBox error={{ code: 410, text, data: { reasons } }} onRetry={() => undefined} />);
const lines = (): string[] => (drawn.one('.sl-state-text').textContent ?? '').split('\n');

it('tells the one reason of a refusal once, and who can grant it', async () => {
  const text = '语句被拒绝: 没有该表: t';
  drawn = await refused(text, [{ text: '没有该表: t' }]);
  expect(lines()).toEqual([text]);
  await drawn.close();
  drawn = await refused(text, [{ text: '没有该表: t', grantors: ['Ada'] }, { text: '没有该列: c' }]);
  expect(lines()).toEqual([text, expect.stringContaining('Ada') as string, '没有该列: c']);
});
