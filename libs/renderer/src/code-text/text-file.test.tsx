import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { draw, type Drawn } from '../fixture/draw.js';
import { TextFileWidget } from './text-file.widget.js';

let drawn: Drawn;
afterEach(() => drawn.close());

async function show(): Promise<unknown[]> {
  const changes: unknown[] = [];
  const field = {
    value: '',
    change: (next: unknown) => void changes.push(next),
    blur: () => undefined,
    readOnly: false,
    required: true,
    errors: [],
    id: 'text',
    label: '导出的应用',
  };
  drawn = await draw(<TextFileWidget view={undefined as never} config={{ accept: '.json' }} field={field} />);
  return changes;
}
async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no input');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await new Promise((done) => setTimeout(done, 20));
  });
}

it('takes the text of a file that is chosen, and says which one it was', async () => {
  const changes = await show();
  await choose(new File(['{"app":"a"}'], 'a.app.json', { type: 'application/json' }));
  expect(changes).toEqual(['{"app":"a"}']);
  expect(document.body.textContent).toContain('a.app.json');
});

it('names a file that holds no text, and takes nothing of it', async () => {
  const changes = await show();
  await choose(new File(['\0PNG'], 'logo.png'));
  expect(changes).toEqual([]);
  expect(document.querySelector('[role=alert]')?.textContent).toContain('logo.png');
});
