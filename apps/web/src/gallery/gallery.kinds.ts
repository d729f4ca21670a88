import type { Text } from '@sluice/document';

/** A kind's schema as far as the gallery reads it. */
interface KindSchema {
  title: string;
  description: string;
  'x-en': { title: string; description: string };
  examples?: unknown[];
  properties?: Record<string, { enum?: unknown[] }>;
}

/** What the gallery draws on one page: a kind, or one setting that kinds share. */
export interface GalleryKind {
  /** Address of the page and the schema's path without its ending: `chart/pie`. */
  path: string;
  folder: GalleryFolder;
  name: string;
  title: Text;
  description: Text;
  examples: readonly unknown[];
}

/**
 * Folders of `schemas/` whose every file is a kind that is drawn, and the two settings that have a look of their own.
 */
export const GALLERY_FOLDERS = ['view', 'field', 'cell', 'chart', 'target', 'style', 'theme'] as const;
export type GalleryFolder = (typeof GALLERY_FOLDERS)[number];

/** Read while the gallery is built: a new schema is a new page, and nothing else has to be told of it. */
const kindFiles = import.meta.glob<KindSchema>('../../../../schemas/{view,field,cell,chart,target}/*.json', {
  eager: true,
  import: 'default',
});
const settingFiles = import.meta.glob<KindSchema>('../../../../schemas/common/{style,chart-config}.json', {
  eager: true,
  import: 'default',
});

function kindOf(
  folder: GalleryFolder,
  name: string,
  schema: KindSchema,
  examples: readonly unknown[] = schema.examples ?? [],
): GalleryKind {
  return {
    path: `${folder}/${name}`,
    folder,
    name,
    examples,
    title: { 'zh-chs': schema.title, en: schema['x-en'].title },
    description: { 'zh-chs': schema.description, en: schema['x-en'].description },
  };
}

function setting(file: string): KindSchema {
  const found = Object.entries(settingFiles).find(([path]) => path.endsWith(`/${file}.json`));
  if (!found) throw new Error(`schemas/common/${file}.json is not there`);
  return found[1];
}

/** The named themes of charts, one page each (§3): each draws the charts' own examples. */
function themes(kinds: readonly GalleryKind[]): GalleryKind[] {
  const { properties } = setting('chart-config');
  const charts = kinds.filter(({ folder }) => folder === 'chart').flatMap(({ examples }) => examples.slice(0, 1));
  return (properties?.['chart_theme']?.enum ?? []).map((theme) => ({
    path: `theme/${String(theme)}`,
    folder: 'theme',
    name: String(theme),
    title: String(theme),
    description: { 'zh-chs': '图表主题', en: 'Chart theme' },
    examples: charts.map((chart) => ({ ...(chart as object), chart_theme: theme })),
  }));
}

/** Every page of the gallery, in the order of folders and names. */
export function galleryKinds(): GalleryKind[] {
  const kinds = Object.entries(kindFiles).map(([path, schema]) => {
    const [folder, file] = path.split('/').slice(-2) as [GalleryFolder, string];
    return kindOf(folder, file.replace(/\.json$/, ''), schema);
  });
  const all = [...kinds, kindOf('style', 'setting', setting('style')), ...themes(kinds)];
  const order = (kind: GalleryKind): string => `${GALLERY_FOLDERS.indexOf(kind.folder)}/${kind.path}`;
  return all.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
