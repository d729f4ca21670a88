import { propertyTitles } from '../generated/property.titles.js';
import { isObject, type Json, type JsonObject } from '../json/canonical.json.js';
import { nodeWords, plainText } from '../node/node.words.js';
import type { PropertyTitle } from '../operation/property.titles.type.js';
import type { BothTexts } from '../vocabulary.js';

type Path = readonly (string | number)[];

/** What a property is called, and each of its values. */
export interface PropertyNames {
  name: BothTexts | undefined;
  valueOf(value: unknown): BothTexts | undefined;
}

/** What chooses the kind of a node, and with it what its settings are called. */
const CHOICES = ['type', 'form_type', 'target_type'] as const;

const both = (title: readonly [string, string, ...unknown[]] | undefined): BothTexts | undefined =>
  title && { 'zh-chs': title[0], en: title[1] };
const titlesOf = (owner: string): Readonly<Record<string, PropertyTitle>> | undefined =>
  Object.hasOwn(propertyTitles, owner) ? propertyTitles[owner] : undefined;
const objectOf = (value: unknown): JsonObject => (isObject(value as Json) ? (value as JsonObject) : {});

/** The innermost node at a path, the list that it stands in, and the way from it; of none, the document itself. */
function innermost(document: unknown, path: Path): { list: string | undefined; node: JsonObject; inside: string[] } {
  let here: unknown = document;
  let found = { list: undefined as string | undefined, node: objectOf(document), inside: [] as string[] };
  path.forEach((key, index) => {
    const list = path[index - 1];
    here = here !== null && typeof here === 'object' ? (here as Record<string | number, unknown>)[key] : undefined;
    if (typeof key === 'string') found.inside.push(key);
    else if (typeof list === 'string' && titlesOf(list)) found = { list, node: objectOf(here), inside: [] };
  });
  return found;
}

/** Names the property at a path (keys and list positions) of a document, however wrong the document is. */
export function propertyNames(document: unknown, path: Path): PropertyNames {
  const { list, node, inside } = innermost(document, path);
  const at = inside.join('.');
  const titles = titlesOf(list ?? plainText(node['kind']));
  const own = CHOICES.map((choice) => titles?.[`${plainText(node[choice])}:${at}`]).find(Boolean);
  const title = own ?? (titles && Object.hasOwn(titles, at) ? titles[at] : undefined);
  return { name: both(title), valueOf: (value) => both(title?.[2]?.[plainText(value)]) };
}

/** A place in a document in words, node and property: column "Phone" · Width. Empty for the document itself. */
export function locationText(document: unknown, path: Path): BothTexts {
  const { list, node } = innermost(document, path);
  const { name } = propertyNames(document, path);
  const words = (locale: keyof BothTexts): string =>
    [list === undefined ? '' : nodeWords({ list: [list], value: node }, locale), name?.[locale] ?? '']
      .filter((part) => part !== '')
      .join(' · ');
  return { 'zh-chs': words('zh-chs'), en: words('en') };
}
