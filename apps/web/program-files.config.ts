import { join } from 'node:path';

/** What is asked of the bundler: where a module's imports lead. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const root = join(import.meta.dirname, '..', '..');
const web = (path: string): string => join(root, 'apps', 'web', 'src', path);
const lib = (name: string, path: string): string => join(root, 'libs', name, 'src', path);

/**
 * An index names all that a package has; who imports from it needs little of that, and the bundler drops the rest
 * later.
 */
const isIndex = (id: string): boolean =>
  /[\\/]libs[\\/]\w+[\\/]src[\\/](.*[\\/])?index\.ts$|[\\/]antd[\\/]es[\\/]index\.js$|[\\/]echarts[\\/]lib[\\/]export[\\/](api|charts|components|core|features)\.js$/.test(
    id,
  );

/**
 * Modules that stand in one file with everything they import, by the name of the file; the first file that a module
 * fits takes it.
 */
const files = {
  // The script that runs before the program, see early.ts.
  early: [web('early.ts'), lib('document', 'vocabulary.ts')],
  // What every page is opened with.
  page: [
    web('page/page.host.tsx'),
    lib('renderer', 'page/page.view.tsx'),
    lib('engine', 'page.runtime.ts'),
    lib('document', 'expression/dictionary.names.ts'),
    lib('renderer', 'controls/menu.tsx'),
    lib('renderer', 'controls/tool-button.tsx'),
    lib('renderer', 'views/view-buttons.tsx'),
    lib('renderer', 'views/search-head.tsx'),
    web('frame/user.menu.tsx'),
    web('frame/switches.tsx'),
    web('frame/leave.guard.ts'),
    web('frame/brand.hook.ts'),
    web('frame/app.mark.tsx'),
    web('frame/app.link.tsx'),
    web('frame/site.call.hook.ts'),
    lib('renderer', 'views/waiting.ts'),
  ],
  // A search form and its fields: of tables, of charts, of forms.
  fields: [lib('renderer', 'views/search-form.tsx')],
  table: [lib('renderer', 'views/table.view.tsx')],
  chart: [
    ...[
      'views/chart.view.tsx',
      'charts/chart-canvas.tsx',
      'charts/chart-frame.ts',
      'charts/themes/default.theme.ts',
    ].map((path) => lib('renderer', path)),
  ],
  // Kinds of charts that share lines and bars.
  axes: ['line', 'histogram', 'bar'].map((kind) => lib('renderer', `charts/${kind}.chart.ts`)),
  // What runs expressions and what forms are made of: asked for by pages that have them.
  expressions: [lib('document', 'expression/compile.ts')],
  forms: [lib('engine', 'form/form.runtime.ts')],
  // What antd is drawn in: asked for by its calendars, cascaders and dialogs, and by the builder.
  antd: [lib('renderer', 'theme/antd.scope.tsx')],
} as const;

function reachOf(starts: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(starts);
  for (const id of found) {
    const module = graph.getModuleInfo(id);
    if (module === null) throw new Error(`${id} is not in the program`);
    for (const next of module.importedIds) if (!isIndex(next)) found.add(next);
  }
  return found;
}

/**
 * Names the file of a module; null leaves it to the bundler, which makes a small file for each set of parts that share
 * something. A page waits for the last of its files, and each one costs the browser and the server more than its bytes.
 * @param only the names that count
 */
export function fileOfModule(only: readonly (keyof typeof files)[]): (id: string, graph: Graph) => string | null {
  let reached: readonly (readonly [string, ReadonlySet<string>])[] | undefined;
  return (id, graph) => {
    reached ??= only.map((name) => [name, reachOf(files[name], graph)] as const);
    return reached.find(([, modules]) => modules.has(id))?.[0] ?? null;
  };
}
