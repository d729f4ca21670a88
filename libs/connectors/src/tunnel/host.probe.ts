import type { Client } from 'ssh2';
import { pinAddress } from '../address.js';
import type { EndpointTunnel, TestStep } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { reachHost, signInOver, type ReachOptions } from './ssh.sign-in.js';

/**
 * Tries an SSH host step by step: its name, its port, its key against the pinned one, and the account; stops at the
 * first that fails. Nothing of the account is sent before the key was found to be the pinned one.
 */
export async function* testHost(tunnel: EndpointTunnel, reaching: ReachOptions): AsyncGenerator<TestStep> {
  let start = performance.now();
  const entry = (step: TestStep['step'], detail: string): TestStep => {
    const costMs = Math.round(performance.now() - start);
    start = performance.now();
    return { step, ok: true, costMs, detail };
  };
  let step: TestStep['step'] = 'tunnel-resolve';
  try {
    const address = await pinAddress(tunnel.host, reaching.addresses);
    yield entry(step, address);
    step = 'tunnel-reach';
    const socket = await reachHost(tunnel, address, reaching.timeoutMs);
    yield entry(step, `${address} port ${tunnel.port}`);
    step = 'tunnel-key';
    let accepted: ((key: string) => void) | undefined;
    const key = new Promise<string>((resolve) => (accepted = resolve));
    const signedIn = signInOver(socket, tunnel, { timeoutMs: reaching.timeoutMs, onKey: (shown) => accepted?.(shown) });
    yield entry(step, await Promise.race([key, signedIn.then(() => tunnel.hostKey)]));
    step = 'tunnel-sign-in';
    yield entry(step, await leave(signedIn, tunnel));
  } catch (cause) {
    yield failed(step, cause, Math.round(performance.now() - start));
  }
}

async function leave(signedIn: Promise<Client>, { account }: EndpointTunnel): Promise<string> {
  (await signedIn).end();
  return account.name;
}

function failed(step: TestStep['step'], cause: unknown, costMs: number): TestStep {
  const known = cause instanceof ConnectorError ? cause : undefined;
  return {
    step,
    ok: false,
    costMs,
    error: known?.code ?? 'tunnel-unreachable',
    detail: (cause as Error).message,
    offeredKey: known?.offeredKey,
    words: known?.words,
  };
}
