import type { Json } from '../json/canonical.json.js';
import { nodeNamer } from '../node/node.words.js';
import type { BothTexts } from '../vocabulary.js';
import type { Conflict } from './three-way.merge.js';

/** Who changed what, for the texts; `ours` is the person who is saving now. */
export interface Authors {
  theirs: string;
}

/**
 * A conflict in domain words (design §4): column "phone": width 160 by A, 200 by you. The documents name the nodes, ours first; a node
 * that only another version has needs that one too.
 */
export function conflictText(conflict: Conflict, document: Json, { theirs }: Authors, ...others: Json[]): BothTexts {
  const name = nodeNamer(document, ...others);
  return {
    'zh-chs': chinese(conflict, name(conflict.node, 'zh-chs'), theirs),
    en: english(conflict, name(conflict.node, 'en'), theirs),
  };
}

function english(conflict: Conflict, node: string, author: string): string {
  switch (conflict.kind) {
    case 'value':
      return `${node}: ${conflict.path.join('.')} ${told(conflict.theirs, 'removed')} by ${author}, ${told(conflict.ours, 'removed')} by you`;
    case 'removed':
      return conflict.by === 'ours'
        ? `${node}: removed by you, ${paths(conflict.changed)} changed by ${author}`
        : `${node}: removed by ${author}, ${paths(conflict.changed)} changed by you`;
    case 'moved':
      return `${node}: moved to different places by ${author} and by you`;
    case 'order':
      return `${node}: order of ${conflict.list.join('.')} changed differently by ${author} and by you`;
  }
}

function chinese(conflict: Conflict, node: string, author: string): string {
  switch (conflict.kind) {
    case 'value':
      return `${node}: ${conflict.path.join('.')} ${author} 改为 ${told(conflict.theirs, '删除')},您改为 ${told(conflict.ours, '删除')}`;
    case 'removed':
      return conflict.by === 'ours'
        ? `${node}: 您已删除,${author} 修改了 ${paths(conflict.changed)}`
        : `${node}: ${author} 已删除,您修改了 ${paths(conflict.changed)}`;
    case 'moved':
      return `${node}: ${author} 与您移动到了不同位置`;
    case 'order':
      return `${node}: ${author} 与您对 ${conflict.list.join('.')} 的排序不同`;
  }
}

function told(value: Json | undefined, removed: string): string {
  return value === undefined ? removed : typeof value === 'string' ? value : JSON.stringify(value);
}

function paths(list: readonly (readonly string[])[]): string {
  return [...new Set(list.map((path) => path.join('.') || '*'))].join(', ');
}
