import { randomUUID } from 'node:crypto';
import type { Connector, Endpoint, RunRequest, SourcePool } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { refuseNul } from '../shared/refuse.nul.js';
import type { StopSignal } from '../stop.signal.js';
import { keepConnections } from './http.dial.js';
import { introspectHttp, stampOf } from './http.introspect.js';
import { endpointSchema } from './http.language.js';
import { testHttp } from './http.probe.js';
import { HttpRun, type HttpHome } from './http.run.js';
import { credentialHeaders, httpSettings } from './http.settings.js';
import { httpWatch } from './http.watch.js';

/**
 * Services that answer JSON over HTTP/1.1. Their catalogue is declared with the source: every run knows whether it is
 * still the one that was analysed, and endpoints that were declared since are found because it is believed for a short
 * time only. A request is no session: a service cannot be asked which ones it is busy with, and ending one is closing
 * its connection.
 */
export const httpConnector: Connector = {
  checksCatalogue: false,
  declaresCatalogue: true,
  connect: { open: openHttp, test: testHttp },
  introspect: introspectHttp,
  observe: { sessions: async () => [], kill: async () => false },
  watch: httpWatch,
};

function openHttp(endpoint: Endpoint): SourcePool {
  const settings = httpSettings(endpoint.settings ?? {});
  const connections = keepConnections(endpoint);
  const home: HttpHome = { endpoint, settings, connections, headers: credentialHeaders(settings, endpoint.account) };
  const running = new Set<HttpRun>();
  return {
    endpoint,
    async start(request: RunRequest, signal: StopSignal) {
      refuseNul(request.text);
      if (signal.aborted) throw new ConnectorError('cancelled', 'cancelled before it began');
      checkExpectation(home, request);
      const run = new HttpRun(home, request, randomUUID());
      running.add(run);
      const started = await run.start(signal).catch((cause: unknown) => {
        running.delete(run);
        throw cause;
      });
      started.done.catch(() => undefined).finally(() => running.delete(run));
      return started;
    },
    async close() {
      await Promise.all([...running].map((run) => run.cancel()));
      connections.destroy();
    },
  };
}

/** Nothing is sent for a statement that was analysed on other declarations than those of now. */
function checkExpectation({ settings }: HttpHome, { expects }: RunRequest): void {
  for (const { schema, name, stamp } of expects?.relations ?? []) {
    const found = settings.endpoints.find((one) => one.name === name);
    if (!found || schema !== endpointSchema || stampOf(found) !== stamp)
      throw new ConnectorError('catalogue-changed', `${name} is declared otherwise now`);
  }
}
