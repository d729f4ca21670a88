import { defineConfig } from 'vitest/config';

const source = { conditions: ['@sluice/source', 'node'] };

/** Unit, contract and API tests. Browser journeys have their own configuration in e2e/. */
export default defineConfig({
  test: {
    projects: [
      {
        ssr: { resolve: source },
        environments: { __vitest__: { resolve: source } },
        test: {
          name: 'node',
          environment: 'node',
          include: ['libs/{document,engine,policy,sql,connectors,platform,testing}/src/**/*.test.ts', 'apps/{server,cli}/src/**/*.test.ts', 'migrations/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['libs/testing/src/servers/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { conditions: ['@sluice/source', 'module', 'browser', 'development|production'] },
        test: {
          name: 'browser-side',
          environment: 'jsdom',
          include: ['libs/{renderer,workspace}/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
