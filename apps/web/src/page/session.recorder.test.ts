import { describe, expect, it } from 'vitest';
import type { SessionLine } from '@sluice/engine/replay';
import { createSessionRecorder } from './session.recorder.js';

const opened = (at: number): SessionLine => ({ t: 'open', at, version: 1 }) as SessionLine;
const uuid = (value: string): SessionLine => ({ t: 'uuid', value });

describe('a recording of a page', () => {
  it('is the page as it was opened last, as it was when each line was written, until it is stopped', () => {
    const recorder = createSessionRecorder();
    recorder.write(opened(1));
    recorder.write(uuid('a'));
    recorder.write(opened(2));
    const line = { t: 'uuid', value: 'b' } as { t: 'uuid'; value: string };
    recorder.write(line);
    line.value = 'changed';
    const text = recorder.stop();
    expect(text).toBe('{"t":"open","at":2,"version":1}\n{"t":"uuid","value":"b"}\n');
    recorder.write(uuid('c'));
    expect(recorder.stop()).toBe(text);
    expect(createSessionRecorder().id).not.toBe(recorder.id);
  });
});
