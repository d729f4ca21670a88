import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const early = join(import.meta.dirname, 'src', 'early.ts');
/** Program parts that nearly every address goes on to: they are fetched beside the program, not after it. */
const soon = ['frame/visitor.frame.tsx'].map((path) => join(import.meta.dirname, 'src', path));
const lib = (path: string): string => join(import.meta.dirname, '..', '..', 'libs', path);
/**
 * Program parts that a page of some kind needs, by the names of `page.hints.ts`: they are named, and asked for by it.
 */
const hinted: Readonly<Record<string, readonly string[]>> = {
  'view-1': [lib('renderer/src/views/table.view.tsx')],
  'view-2': [lib('renderer/src/views/chart.view.tsx')],
  'view-3': [lib('renderer/src/views/form.view.tsx')],
  'view-4': [lib('renderer/src/views/combo.view.tsx')],
  form: [lib('engine/src/form/form.runtime.ts'), lib('renderer/src/views/search-form.tsx')],
  expressions: [lib('document/src/expression/compile.ts')],
  builder: [join(import.meta.dirname, 'src', 'routes', 'builder.route.tsx')],
};
const compressed = /\.(?:js|css|svg)$/;
/** Smaller files than this travel as they are, in bytes. */
const SMALLEST = 1024;

interface Chunk {
  type: string;
  fileName: string;
  facadeModuleId?: string | null;
  moduleIds?: readonly string[];
  imports?: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

/** The chunk that holds a module and all that it imports, the nearest first. */
function filesOf(bundle: Readonly<Record<string, Chunk>>, module: string): string[] {
  const chunk = Object.values(bundle).find(({ moduleIds = [] }) => moduleIds.includes(module));
  if (!chunk) throw new Error(`${module} is not in the program`);
  const found = new Set([chunk.fileName]);
  for (const file of found) for (const next of bundle[file]?.imports ?? []) found.add(next);
  return [...found];
}

/** The styles of a chunk, those of what it imports before its own: in the order in which the program would add them. */
function stylesOf(bundle: Readonly<Record<string, Chunk>>, file: string, met = new Set<string>()): string[] {
  if (met.has(file)) return [];
  met.add(file);
  const { imports = [], viteMetadata } = bundle[file] ?? {};
  return [...imports.flatMap((next) => stylesOf(bundle, next, met)), ...(viteMetadata?.importedCss ?? [])];
}

/** Scripts and styles of the parts that are asked for by what a page holds, each with the parts that need it. */
function hintedFiles(bundle: Readonly<Record<string, Chunk>>): (readonly [string, readonly string[]])[] {
  const found = new Map<string, string[]>();
  for (const [part, modules] of Object.entries(hinted)) {
    const scripts = modules.flatMap((module) => filesOf(bundle, module));
    const files = new Set([...scripts, ...scripts.flatMap((file) => stylesOf(bundle, file))]);
    for (const file of files) found.set(file, [...(found.get(file) ?? []), part]);
  }
  return [...found];
}

/** The start page runs `early.ts` before all else, and names the parts that most addresses need. */
export function startPage(): Plugin {
  return {
    name: 'sluice-start-page',
    apply: 'build',
    config: () => ({
      build: { rolldownOptions: { input: { index: join(import.meta.dirname, 'index.html'), early } } },
    }),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }): HtmlTagDescriptor[] {
        const files = bundle as Readonly<Record<string, Chunk>>;
        const [script, ...shared] = filesOf(files, early);
        const parts = [...shared, ...soon.flatMap((module) => filesOf(files, module))];
        const unnamed = (file: string, at: number, all: readonly string[]): boolean =>
          all.indexOf(file) === at && !html.includes(file);
        // A part waits for its styles before it runs: named here they come beside it, and not one round to the server
        // later.
        const styles = parts.flatMap((file) => stylesOf(files, file)).filter(unnamed);
        const named = new Set([...parts, ...styles]);
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src: `/${script}` },
            injectTo: 'head-prepend',
          },
          ...parts.filter(unnamed).map((file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
          ...styles.map((file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
          ...hintedFiles(files)
            .filter(([file]) => !named.has(file) && !html.includes(file))
            .map(([file, names]): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { 'data-part': names.join(' '), crossorigin: true, href: `/${file}` },
              injectTo: 'head',
            })),
        ];
      },
    },
  };
}

/** Writes each text file compressed beside itself, so that the server compresses none while somebody waits. */
export function compressedFiles(): Plugin {
  return {
    name: 'sluice-compressed-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (!compressed.test(fileName) || source.length < SMALLEST) continue;
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.br`,
            source: brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
          });
        }
      },
    },
  };
}
