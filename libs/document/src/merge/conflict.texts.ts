import type { Json } from '../json/canonical.json.js';
import { nodeNamer } from '../node/node.words.js';
import type { PropertyNamer } from '../operation/operation.texts.js';
import { propertyNamer } from '../operation/property.namer.js';
import type { BothTexts, Locale } from '../vocabulary.js';
import type { Conflict } from './three-way.merge.js';

/** Who changed what, for the texts; `ours` is the person who is saving now. */
export interface Authors {
  theirs: string;
}

/**
 * A conflict in domain words (design §4): column "phone": Width 160 by A, 200 by you. Properties and their values are
 * called as in the property panel. The documents name the nodes, ours first; a node that only another version has needs
 * that one too.
 */
export function conflictText(conflict: Conflict, document: Json, { theirs }: Authors, ...others: Json[]): BothTexts {
  const name = nodeNamer(document, ...others);
  const property = propertyNamer(document, ...others);
  const said = (locale: Locale): Said => ({
    node: name(conflict.node, locale),
    author: theirs,
    ...describe(conflict, property, locale),
  });
  return { 'zh-chs': chinese(conflict, said('zh-chs')), en: english(conflict, said('en')) };
}

/** What a conflict is about, in one language. */
interface Said {
  node: string;
  author: string;
  /** The property, properties or list. */
  path: string;
  /** Values of both sides; empty where one is gone. */
  theirs: string | undefined;
  ours: string | undefined;
}

function describe(
  conflict: Conflict,
  { name, value }: PropertyNamer,
  locale: Locale,
): Pick<Said, 'path' | 'theirs' | 'ours'> {
  const { node } = conflict;
  const none = { theirs: undefined, ours: undefined };
  switch (conflict.kind) {
    case 'value': {
      const { path } = conflict;
      const text = (one: Json | undefined): string | undefined =>
        one === undefined
          ? undefined
          : (value(node, path, one, locale) ?? (typeof one === 'string' ? one : JSON.stringify(one)));
      return { path: name(node, path, locale), theirs: text(conflict.theirs), ours: text(conflict.ours) };
    }
    case 'removed': {
      const changed = conflict.changed.map((path) => (path.length === 0 ? '*' : name(node, path, locale)));
      return { path: [...new Set(changed)].join(', '), ...none };
    }
    case 'order':
      return { path: name(node, conflict.list, locale), ...none };
    case 'moved':
      return { path: '', ...none };
  }
}

function english(conflict: Conflict, { node, author, path, theirs = 'removed', ours = 'removed' }: Said): string {
  switch (conflict.kind) {
    case 'value':
      return `${node}: ${path} ${theirs} by ${author}, ${ours} by you`;
    case 'removed':
      return conflict.by === 'ours'
        ? `${node}: removed by you, ${path} changed by ${author}`
        : `${node}: removed by ${author}, ${path} changed by you`;
    case 'moved':
      return `${node}: moved to different places by ${author} and by you`;
    case 'order':
      return `${node}: order of ${path} changed differently by ${author} and by you`;
  }
}

function chinese(conflict: Conflict, { node, author, path, theirs = '删除', ours = '删除' }: Said): string {
  switch (conflict.kind) {
    case 'value':
      return `${node}: ${path} ${author} 改为 ${theirs},您改为 ${ours}`;
    case 'removed':
      return conflict.by === 'ours'
        ? `${node}: 您已删除,${author} 修改了 ${path}`
        : `${node}: ${author} 已删除,您修改了 ${path}`;
    case 'moved':
      return `${node}: ${author} 与您移动到了不同位置`;
    case 'order':
      return `${node}: ${author} 与您对 ${path} 的排序不同`;
  }
}
