import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { outOfTurn } from './libs/testing/src/turn.js';

/**
 * A shared two-core machine may starve a test that waits for a screen or a server; one that is wrong fails every time.
 */
const retry = process.env.CI === 'true' ? 2 : 0;
/**
 * Nobody waits that long for what is right; a starved machine takes minutes to start a server. A poll's own second is
 * for machines that rest.
 */
const patience = { testTimeout: 240_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000, interval: 50 } } };
const source = { conditions: ['@sluice/source', 'node'] };
const browserSource = { conditions: ['@sluice/source', 'module', 'browser', 'development|production'] };

const freshWindow = 'libs/renderer/src/fixture/fresh.window.ts';
/** What no neighbour may see: a module replaced, a global or a clock put in the place of the window's own. */
const changesWorld =
  /\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\(|process\.env|@vitest-environment|Object\.assign\((URL|document)\b/;

/** Tests of the folders that have a window and modules of their own. */
const aloneInWindow = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => changesWorld.test(readFileSync(join(import.meta.dirname, file), 'utf8'))),
  );

/**
 * Two projects for what is drawn: jsdom, antd and React are loaded once for a worker and not for each file, but for the
 * files that change the world.
 */
const drawn = (name: string, folders: readonly string[]) => {
  const alone = aloneInWindow(folders);
  const project = (title: string, include: string[], exclude: string[], isolate: boolean) => ({
    resolve: browserSource,
    test: {
      name: title,
      environment: 'jsdom',
      include,
      exclude,
      setupFiles: [freshWindow],
      isolate,
      ...patience,
      retry,
    },
  });
  const all = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
  return [project(name, all, alone, false), project(`${name}-alone`, alone, [], true)];
};

/**
 * Tests that start and kill servers and databases of their own, a minute of them in each part: a usual
 * run takes a part, the next one another.
 */
const slow = outOfTurn(
  [
    [
      'libs/platform/src/host/embedded-postgres.test.ts',
      'libs/platform/src/work-order/work-order.loss.test.ts',
      'libs/connectors/src/tunnel/tunnel.documents.test.ts',
    ],
    [
      'apps/server/src/serve.test.ts',
      'apps/cli/src/document/document.commands.test.ts',
      'libs/connectors/src/tunnel/tunnel.contract.test.ts',
    ],
    ['apps/server/src/killed-decisions.test.ts', 'apps/server/src/two-processes.test.ts'],
    [
      'libs/platform/src/work-order/work-order.killed.test.ts',
      'apps/server/src/killed.test.ts',
      'apps/server/src/large-import.test.ts',
    ],
  ],
  import.meta.dirname,
);

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
          exclude: [...configDefaults.exclude, ...slow],
          globalSetup: ['libs/testing/src/servers/global-setup.ts'],
          // Files of one worker share the modules they load, which took longer than their tests; so no test may change
          // a module or a global.
          isolate: false,
          ...patience,
          retry,
        },
      },
      ...drawn('renderer', ['libs/renderer/src']),
      ...drawn('browser-side', ['libs/workspace/src', 'libs/builder/src', 'apps/web/src']),
    ],
  },
});
