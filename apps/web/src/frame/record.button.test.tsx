import { act, useEffect, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRecording, type Recording } from './record.button.js';

let root: Root;
let recording: Recording;
let opened: string[];
const saved: string[] = [];

vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
  saved.push(this.download);
});
Object.assign(URL, { createObjectURL: () => 'blob:session', revokeObjectURL: () => undefined });

function Page({ name, record }: { name: string; record: Recording['recorder'] }): null {
  useEffect(() => {
    opened.push(name);
    record?.write({ t: 'open' } as never);
  }, [name, record]);
  return null;
}

/** As the frame of a previewed page: a page is opened anew for each address and each recording. */
function Frame({ at }: { at: string }): ReactElement {
  recording = useRecording(at, null);
  return <Page key={`${at} ${recording.recorder?.id ?? ''}`} name={at} record={recording.recorder} />;
}
const show = (at: string): Promise<void> => act(async () => root.render(<Frame at={at} />));

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  [opened, saved.length] = [[], 0];
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
});

it('a page that is gone to while another is recorded is opened once, without the recording, which is saved', async () => {
  await show('one');
  await act(async () => recording.start());
  expect(opened).toEqual(['one', 'one']);
  await show('two');
  expect(opened).toEqual(['one', 'one', 'two']);
  expect([recording.running, recording.recorder]).toEqual([false, null]);
  expect(saved).toHaveLength(1);
  await show('one');
  expect(opened).toEqual(['one', 'one', 'two', 'one']);
  expect([recording.running, recording.recorder]).toEqual([false, null]);
});

it('a recording that was stopped leaves its page as it is', async () => {
  await show('one');
  await act(async () => recording.start());
  await act(async () => recording.stop());
  expect(opened).toEqual(['one', 'one']);
  expect([recording.running, saved.length]).toEqual([false, 1]);
});
