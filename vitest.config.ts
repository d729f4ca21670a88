import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A shared two-core machine may starve a test that waits for a screen or a server; one that is wrong fails every time. */
const retry = process.env.CI === 'true' ? 2 : 0;
/** Nobody waits that long for what is right; a starved machine takes minutes to start a server. A poll's own second is for machines that rest. */
const patience = { testTimeout: 240_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000, interval: 50 } } };
const source = { conditions: ['@sluice/source', 'node'] };

/** Unit, contract and API tests. Browser journeys have their own configuration in e2e/. */
export default defineConfig({
  test: {
    // Half of the time a test waits for a server or a screen: two side by side keep two cores busy.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        ssr: { resolve: source },
        environments: { __vitest__: { resolve: source } },
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'libs/{document,engine,policy,sql,connectors,platform,testing}/src/**/*.test.ts',
            'apps/{server,cli}/src/**/*.test.ts',
            'migrations/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          globalSetup: ['libs/testing/src/servers/global-setup.ts'],
          // Files of one worker share the modules they load, which took longer than their tests; so no test may change a module or a global.
          isolate: false,
          ...patience,
          retry,
        },
      },
      {
        resolve: { conditions: ['@sluice/source', 'module', 'browser', 'development|production'] },
        test: {
          name: 'browser-side',
          environment: 'jsdom',
          include: ['libs/{renderer,workspace,builder}/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}'],
          ...patience,
          retry,
        },
      },
    ],
  },
});
