import { documentErrors } from '../errors/document.errors.js';
import { PlatformError } from '../errors/platform.error.js';
import { interpolateBoth } from '../text/interpolate.js';
import type { BothTexts } from '../vocabulary.js';

/** Why an operation cannot be applied, and what to do about it. */
const reasons = {
  unknown: {
    'zh-chs': '{node} 不存在，可能已被删除，请重新载入',
    en: '{node} does not exist; it may have been removed, load the document again',
  },
  exists: {
    'zh-chs': '{node} 已存在，请使用新的标识',
    en: '{node} exists already; give it another uid',
  },
  changed: {
    'zh-chs': '{node} 的 {path} 已被改动，请重新载入后再修改',
    en: '{path} of {node} has changed since; load the document again',
  },
  moved: {
    'zh-chs': '{node} 已不在原处，请重新载入后再修改',
    en: '{node} no longer stands where it stood; load the document again',
  },
  anchor: {
    'zh-chs': '{after} 不在 {node} 的 {path} 中，请指定其中的节点或 null',
    en: '{after} is not in {path} of {node}; name one that is, or null for the beginning',
  },
  'no-list': {
    'zh-chs': '{node} 的 {path} 不能容纳节点',
    en: '{path} of {node} holds no nodes',
  },
  kind: {
    'zh-chs': '{node} 不能移到 {path} 中，那里是另一类节点',
    en: '{node} cannot be moved to {path}, which holds nodes of another kind',
  },
  circle: {
    'zh-chs': '{node} 不能移动到自身之中',
    en: '{node} cannot be moved into itself',
  },
  identity: {
    'zh-chs': '{node} 的 {path} 不可修改',
    en: '{path} of {node} never changes',
  },
  unnamed: {
    'zh-chs': '要加入 {node} 的 {path} 的内容缺少 {after}',
    en: 'what is put into {path} of {node} needs {after}',
  },
} as const satisfies Record<string, BothTexts>;

/** What a refused operation names. */
export interface RefusedOperation {
  node: string;
  path?: readonly string[];
  after?: string | null;
}

/** The one error of the browser's program: the catalogue of all would come with it. */
const REFUSED = 'document.operation-refused';

/** The refusal of an operation (`document.operation-refused`), with the node and the property in words. */
export function refused(key: keyof typeof reasons, { node, path = [], after }: RefusedOperation): PlatformError {
  const facts = { node: `"${node}"`, path: path.join('.'), after: String(after) };
  const reason = interpolateBoth(reasons[key], facts);
  return new PlatformError(REFUSED, documentErrors[REFUSED], { reason }, { data: { reason: key, node, path } });
}
