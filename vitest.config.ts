import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A shared two-core machine may starve a test that waits for a screen or a server; one that is wrong fails every time. */
const retry = process.env.CI === 'true' ? 2 : 0;
/** Nobody waits that long for what is right; a starved machine takes minutes to start a server. A poll's own second is for machines that rest. */
const patience = { testTimeout: 240_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000, interval: 50 } } };
const source = { conditions: ['@sluice/source', 'node'] };
const browserSource = { conditions: ['@sluice/source', 'module', 'browser', 'development|production'] };

const renderer = 'libs/renderer/src';
const freshWindow = `${renderer}/fixture/fresh.window.ts`;
/** What no neighbour may see: a module replaced, a global or a clock put in the place of the window's own. */
const changesWorld =
  /\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\(|process\.env|Object\.assign\((URL|document)\b/;
/** Tests of the renderer that have a window and modules of their own. */
const aloneInWindow = readdirSync(join(import.meta.dirname, renderer), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => changesWorld.test(readFileSync(join(import.meta.dirname, renderer, file), 'utf8')))
  .map((file) => `${renderer}/${file.replaceAll('\\', '/')}`);

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
        resolve: browserSource,
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: [`${renderer}/**/*.test.{ts,tsx}`],
          exclude: aloneInWindow,
          setupFiles: [freshWindow],
          // As above: jsdom, antd and React are loaded once for a worker and not for each file.
          isolate: false,
          ...patience,
          retry,
        },
      },
      {
        resolve: browserSource,
        test: {
          name: 'renderer-alone',
          environment: 'jsdom',
          include: aloneInWindow,
          setupFiles: [freshWindow],
          ...patience,
          retry,
        },
      },
      {
        resolve: browserSource,
        test: {
          name: 'browser-side',
          environment: 'jsdom',
          include: ['libs/{workspace,builder}/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}'],
          ...patience,
          retry,
        },
      },
    ],
  },
});
