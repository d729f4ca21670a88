import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { Option } from '@sluice/engine';
import { Face } from '../controls/face.js';
import { ariaOf, type FieldProps } from './field.type.js';

const CascaderPicker = lazy(() => import('./cascader-picker.js').then((part) => ({ default: part.CascaderPicker })));

/** Labels along a path of values. */
export function pathText(options: readonly Option[], path: readonly unknown[]): string {
  let level = options;
  return path.map((code) => {
    const node = level.find((option) => String(option.value) === String(code));
    level = node?.children ?? [];
    return node?.label ?? String(code);
  }).join(' / ');
}

/** The values from the root to a stored leaf; the leaf alone when it is not in the tree. */
export function pathTo(options: readonly Option[], leaf: unknown): readonly unknown[] {
  for (const option of options) {
    if (String(option.value) === String(leaf)) return [option.value];
    const below = option.children ? pathTo(option.children, leaf) : [];
    if (below.length > 1 || (below.length === 1 && option.children?.some((child) => String(child.value) === String(leaf)))) return [option.value, ...below];
  }
  return [leaf];
}

/** The path that a stored value stands for: a list is a path already, anything else a leaf. */
export function cascaderPath(options: readonly Option[], value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value : pathTo(options, value);
}

/** form_type 18: a path through a tree, static (dictionary type 1) or loaded level by level (type 2). */
export function CascaderField(props: FieldProps): ReactElement {
  const [live, setLive] = useState(false);
  const { field, control, param } = props;
  const text = pathText(field.options, cascaderPath(field.options, field.value));
  const face = (
    <Face {...ariaOf(props)} aria-haspopup="listbox" text={text} placeholder={props.placeholder} icon="down" onClick={() => setLive(true)}
      onClear={param.config?.clearable !== false && !field.required ? () => control.change(null) : undefined} />
  );
  return live ? <Suspense fallback={face}><CascaderPicker {...props} onDone={() => setLive(false)} /></Suspense> : face;
}
