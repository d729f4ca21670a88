import type { KindManifest, PageDocument } from '../generated/types.js';
import { VIEW_TYPES } from '../generated/types.js';
import { misfit, type ValueSchema } from '../json/value.schema.js';
import type { PageNode } from '../node/page.walk.js';
import { pageNodes } from '../node/page.walk.js';
import type { BothTexts } from '../vocabulary.js';
import { isExternalField } from './form-types.registry.js';

/** A kind from a folder outside as a page needs it: where its frame is, what it is told, what it may answer. */
export interface ExternalKind {
  name: string;
  version: string;
  kind: KindManifest['kind'];
  title: BothTexts;
  /** Address of the frame's document, below the server's own. */
  address: string;
  told: readonly 'rows'[];
  /** What a field gives. */
  value?: ValueSchema;
}

/** The same with what its builders and the checks of documents need. */
export interface InstalledKind extends ExternalKind {
  description?: BothTexts;
  config?: ValueSchema;
}

/** The kinds of an installation. */
export interface KindLookup {
  find(name: string, version: string): InstalledKind | undefined;
  /** Installed versions of a name, newest last. */
  versions(name: string): readonly string[];
}

/** The kind that a node names, as far as its configuration says so. */
interface NamingConfig {
  widget?: string;
  widget_version?: string;
  widget_config?: Record<string, unknown>;
}

/** Which sort of external kind a node is drawn by; undefined for every other node. */
export function externalSort(node: { type?: number } | { form_type?: number }): KindManifest['kind'] | undefined {
  if ('form_type' in node && isExternalField(node)) return 'field';
  return 'type' in node && node.type === VIEW_TYPES.custom ? 'view' : undefined;
}

/** What of an installed kind goes to the browser with a page. */
export function pageKind({ name, version, kind, title, address, told, value }: InstalledKind): ExternalKind {
  return { name, version, kind, title, address, told, value };
}

/** Something that is wrong with a node that names an external kind: where in the node, what, and its facts. */
export interface KindFault {
  path: string[];
  text: 'kind-unknown' | 'kind-version' | 'kind-sort' | 'kind-config';
  facts: Record<string, string>;
}

/** What is wrong with the kind that a view or a param names, in an installation with these kinds. */
export function kindFault(
  sort: KindManifest['kind'],
  { widget: name = '', widget_version: version = '', widget_config: config = {} }: NamingConfig,
  kinds: KindLookup,
): KindFault | undefined {
  const versions = kinds.versions(name);
  const facts = { name, version, known: versions.join(', ') };
  if (versions.length === 0) return { path: ['config', 'widget'], text: 'kind-unknown', facts };
  const found = kinds.find(name, version);
  if (!found) return { path: ['config', 'widget_version'], text: 'kind-version', facts };
  if (found.kind !== sort) return { path: ['config', 'widget'], text: 'kind-sort', facts };
  const wrong = found.config === undefined ? undefined : misfit(found.config, config);
  if (wrong === undefined) return undefined;
  const path = ['config', 'widget_config', ...wrong.split('/').slice(1)];
  return { path, text: 'kind-config', facts: { ...facts, at: wrong.slice(1).replaceAll('/', '.') || name } };
}

/** Every node of a page that an external kind draws. */
export function externalNodes(page: PageDocument): { entry: PageNode; sort: KindManifest['kind'] }[] {
  return [...pageNodes(page)].flatMap((entry) => {
    if (entry.kind !== 'view' && entry.kind !== 'param') return [];
    const sort = externalSort(entry.node as { type?: number });
    return sort === undefined ? [] : [{ entry, sort }];
  });
}

/** Words of JSON Schema that `misfit` reads, for kinds: what else a schema says would be checked by nobody. */
const READ: ReadonlySet<string> = new Set(
  'type enum minimum maximum minLength maxLength items minItems maxItems uniqueItems properties required additionalProperties'.split(
    ' ',
  ),
);
/** Words that tell people something and check nothing. */
const SAID: ReadonlySet<string> = new Set(['title', 'description', 'x-en', 'x-texts', 'default', 'examples']);
const TYPES: ReadonlySet<unknown> = new Set(['array', 'boolean', 'integer', 'number', 'object', 'string']);
const DEEPEST = 8;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

const wellFormed: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => TYPES.has(value),
  enum: (value) => Array.isArray(value) && value.length > 0 && value.length <= 200,
  required: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
  uniqueItems: (value) => typeof value === 'boolean',
  additionalProperties: (value) => value === false,
  items: isRecord,
  properties: isRecord,
};

/**
 * What is wrong with a schema of a manifest, as `path: word`; undefined for one that `misfit` reads whole. A word that
 * nobody checks is refused, `pattern` with it: a pattern of others could hold the server up.
 */
export function kindSchemaFault(schema: unknown, at = '', depth = 0): string | undefined {
  if (!isRecord(schema)) return `${at || '/'}: not a schema`;
  if (depth > DEEPEST) return `${at}: nested too deep`;
  for (const [word, value] of Object.entries(schema)) {
    if (SAID.has(word)) continue;
    const isFine = READ.has(word) && (wellFormed[word] ?? isCount)(value);
    if (!isFine) return `${at || '/'}: ${word}`;
  }
  const { items, properties } = schema;
  if (items !== undefined) {
    const found = kindSchemaFault(items, `${at}/items`, depth + 1);
    if (found !== undefined) return found;
  }
  for (const [name, part] of Object.entries(isRecord(properties) ? properties : {})) {
    const found = kindSchemaFault(part, `${at}/${name}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
