import type { CompiledPage } from '@sluice/document';
import { CallError, type CallOptions, type Ports } from '../ports.js';
import { secretsOf, withoutSecrets } from './session.secrets.js';
import type { SessionLine } from './session.type.js';

/** The running turn of a recording: one thing that came from outside and what the engine made of it. */
export interface Turn {
  /** Clock of the turn, ms since the epoch. */
  at(): number;
  /** Something comes in: the clock goes on, the line is written, and what is drawn once the engine has come to rest. */
  enter(line: (at: number) => SessionLine): void;
  /** Something that belongs to the turn. */
  note(line: SessionLine): void;
}

/** Ports that write down what comes through them and otherwise do what the given ones do. */
export function recordingPorts(ports: Ports, doc: CompiledPage, turn: Turn): Ports {
  const { storage, address } = ports;
  return {
    ...ports,
    transport: recordingTransport(ports, doc, turn),
    clock: {
      now: () => turn.at(),
      setTimeout(run, milliseconds) {
        const due = turn.at() + milliseconds;
        return ports.clock.setTimeout(() => {
          turn.enter((at) => ({ t: 'timer', at, due }));
          run();
        }, milliseconds);
      },
      clearTimeout: (handle) => ports.clock.clearTimeout(handle),
      visible: () => ports.clock.visible(),
      onVisibilityChange: (listener) =>
        ports.clock.onVisibilityChange(() => {
          turn.enter((at) => ({ t: 'visible', at, visible: ports.clock.visible() }));
          listener();
        }),
    },
    storage: {
      get(key) {
        const value = storage.get(key);
        turn.note({ t: 'stored', key, value });
        return value;
      },
      set: (key, value) => storage.set(key, value),
      remove: (key) => storage.remove(key),
    },
    message: {
      ...ports.message,
      async confirm(request) {
        const yes = await ports.message.confirm(request);
        turn.enter((at) => ({ t: 'confirm', at, yes }));
        return yes;
      },
    },
    uuid() {
      const value = ports.uuid();
      turn.note({ t: 'uuid', value });
      return value;
    },
    address: address && {
      ...address,
      onChange: (listener: () => void) =>
        address.onChange(() => {
          turn.enter((at) => ({ t: 'address', at, values: address.read() }));
          listener();
        }),
    },
  };
}

function recordingTransport({ transport }: Ports, doc: CompiledPage, turn: Turn): Ports['transport'] {
  const secrets = secretsOf(doc);
  let calls = 0;
  const asked = async <T>(path: string, body: Record<string, unknown>, ask: () => Promise<T>): Promise<T> => {
    const n = (calls += 1);
    turn.note({ t: 'call', n, path, body: withoutSecrets(body, secrets) });
    try {
      const data = await ask();
      turn.enter((at) => ({ t: 'answer', at, n, data }));
      return data;
    } catch (fault) {
      const {
        code,
        msg,
        data,
        reported: isReported,
      } = fault instanceof CallError ? fault : new CallError(0, String(fault));
      turn.enter((at) => ({ t: 'failure', at, n, code, msg, told: isReported, data }));
      throw fault;
    }
  };
  return {
    call: <T>(path: string, body: Record<string, unknown>, options?: CallOptions) =>
      asked(path, body, () => transport.call<T>(path, body, options)),
    upload: <T>(path: string, fields: Record<string, unknown>, file: unknown, options?: CallOptions) =>
      asked(path, fields, () => transport.upload<T>(path, fields, file, options)),
  };
}
