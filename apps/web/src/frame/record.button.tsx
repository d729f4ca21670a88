import type { PageRuntime } from '@sluice/engine';
import { PlainButton } from '@sluice/renderer';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { createSessionRecorder, saveText, type SessionRecorder } from '../page/session.recorder.js';
import { useText } from '../shell/shell.context.js';

/** The recording of the page in a frame. */
export interface Recording {
  /** The page is opened with it and writes into it; the last one stays with its page after it was stopped. */
  recorder: SessionRecorder | null;
  running: boolean;
  start(): void;
  /** Ends it and gives the person the file. */
  stop(): void;
}

/**
 * Keeps the recording of one page. A session begins with the opening of its page: to start one opens the page anew.
 * Leaving the page (`key` changes, or the frame goes) ends it with the file.
 */
export function useRecording(key: string, page: PageRuntime | null): Recording {
  const [state, setState] = useState<{ of: string; recorder: SessionRecorder | null; running: boolean }>({
    of: key,
    recorder: null,
    running: false,
  });
  const name = useRef('page');
  if (page) name.current = page.doc.uid;
  // Another page has no recording from its first frame: it would be opened with the old one and then again without it.
  const { recorder, running } = state.of === key ? state : NONE;
  useEffect(() => {
    if (!recorder || !running) return;
    const file = `session-${name.current}-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}.jsonl`;
    return () => {
      const text = recorder.stop();
      if (text !== '') saveText(file, text);
    };
  }, [recorder, running]);
  // Who comes back to the page finds it without its old recording.
  useEffect(() => setState((before) => (before.of === key ? before : { of: key, ...NONE })), [key]);
  return {
    recorder,
    running,
    start: () => setState({ of: key, recorder: createSessionRecorder(), running: true }),
    stop: () => setState({ of: key, recorder, running: false }),
  };
}

const NONE = { recorder: null, running: false };

/** Starts and stops the recording of a previewed page, for its builder. */
export function RecordButton({
  recording,
  mayStart,
}: {
  recording: Recording;
  /** Asks before typed values go: to start opens the page anew. */ mayStart(): Promise<boolean>;
}): ReactElement {
  const text = useText();
  const { running } = recording;
  const press = async (): Promise<void> => {
    if (running) recording.stop();
    else if (await mayStart()) recording.start();
  };
  return (
    <PlainButton
      small
      look="text"
      className="sw-record"
      aria-pressed={running}
      title={text('preview.record-hint')}
      onClick={() => void press()}
    >
      <span className="sw-record-dot" aria-hidden="true" />
      {text(running ? 'preview.record-stop' : 'preview.record')}
    </PlainButton>
  );
}
