import type { SessionLine } from '@sluice/engine/replay';

/** One recording of a page that its builder made: lines as JSON, in order. */
export interface SessionRecorder {
  /** Another number for each recording of this page load. */
  readonly id: number;
  readonly write: (line: SessionLine) => void;
  /** Ends the recording; what the page does afterwards is not written. Answers the session as JSON Lines. */
  stop(): string;
}

let made = 0;

/**
 * Begins a recording. A page that is opened anew while it runs, as after a login, begins it anew: a session is one
 * page.
 */
export function createSessionRecorder(): SessionRecorder {
  let lines: string[] = [];
  let running = true;
  made += 1;
  return {
    id: made,
    write(line) {
      if (!running) return;
      if (line.t === 'open') lines = [];
      // As text at once: what the page holds goes on changing.
      lines.push(JSON.stringify(line));
    },
    stop() {
      running = false;
      return lines.map((line) => `${line}\n`).join('');
    },
  };
}

/** Gives the person a text as a file. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
