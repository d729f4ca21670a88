import { checkForwarded, pinAddress } from '../address.js';
import type { Endpoint } from '../connector.js';
import { sharedSsh } from './shared.ssh.js';
import type { TunnelSocket } from './tunnel.socket.js';

/** Where an endpoint's driver dials: the checked address, or the name as it is where its SSH host looks it up. */
export async function dialledAddress({ tunnel, host, addresses }: Endpoint): Promise<string> {
  if (!tunnel) return pinAddress(host, addresses);
  checkForwarded(host);
  return host;
}

/**
 * A connection to an endpoint through its SSH host; undefined where it has none and is dialled directly. The host
 * itself is dialled at its checked address. Rejects with ConnectorError, whose words say what of the way failed.
 */
export async function openTunnel(endpoint: Endpoint): Promise<TunnelSocket | undefined> {
  const { tunnel, addresses, connectTimeoutMs: timeoutMs } = endpoint;
  if (!tunnel) return undefined;
  checkForwarded(endpoint.host);
  return sharedSsh(tunnel, { addresses, timeoutMs }).forward(endpoint, timeoutMs);
}
