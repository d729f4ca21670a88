import autocannon from 'autocannon';
import { cpuMs, treeCpuMs } from './process-usage.mjs';

/** The database is a child of the product. */
const usedBy = (server, owner) =>
  server === owner ? treeCpuMs(server) : cpuMs(server) + treeCpuMs(owner) - cpuMs(owner);
/** The product serves in a process below the one that was started. */
const pidOf = ({ child, serverPid }) => serverPid?.() ?? child.pid;

/**
 * Loads one server for some seconds; answers requests per second, p99 in ms and processor time in ms per request: of
 * the server (`cpu`) and of it and the database below `owner` together (`all`). Nobody else uses the database
 * meanwhile. `setupClient` is autocannon's own: it may give each connection requests of its own. Throws where a request
 * fails.
 */
export async function loadServer(server, owner, { requests, connections, seconds, setupClient }) {
  const [pid, ownerPid] = [pidOf(server), pidOf(owner)];
  const { url } = server;
  const before = { cpu: cpuMs(pid), all: usedBy(pid, ownerPid) };
  const result = await autocannon({ url, requests, connections, duration: seconds, setupClient });
  const failures = result.errors + result.timeouts + result.non2xx;
  if (failures > 0) throw new Error(`${failures} of ${result.requests.total} requests to ${url} failed`);
  const { total } = result.requests;
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    cpu: (cpuMs(pid) - before.cpu) / total,
    all: (usedBy(pid, ownerPid) - before.all) / total,
  };
}
