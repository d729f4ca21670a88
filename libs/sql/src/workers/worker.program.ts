import { fileURLToPath } from 'node:url';

let bundled: Promise<URL> | undefined;

/**
 * The program of a worker thread: the built file beside this one or, where the product runs from its sources, what they
 * are bundled to.
 */
export function workerProgram(): URL | Promise<URL> {
  if (!import.meta.url.endsWith('.ts')) return new URL('./analysis.worker.js', import.meta.url);
  return (bundled ??= bundleSources());
}

/** A worker thread has no loader for TypeScript. Only tests come by here; the built product has no bundler. */
async function bundleSources(): Promise<URL> {
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['libpg-query'] },
    build: {
      ssr: fileURLToPath(new URL('./analysis.worker.ts', import.meta.url)),
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('the worker was not bundled');
  // A module at a data address resolves no package names: the parser is named by its place.
  const code = output.output[0].code.replaceAll('"libpg-query"', JSON.stringify(import.meta.resolve('libpg-query')));
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
