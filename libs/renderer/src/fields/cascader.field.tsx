import { lazy, useEffect, useState, type ReactElement } from 'react';
import type { CompiledParam } from '@sluice/document';
import type { Option } from '@sluice/engine';
import { Face } from '../controls/face.js';
import { useSay } from '../texts/locale.context.js';
import { ariaOf, isClearable, type FieldProps } from './field.type.js';
import { LivePicker } from './live-picker.js';

const CascaderPicker = lazy(() => import('./cascader-picker.js').then((part) => ({ default: part.CascaderPicker })));

/** Labels along a path of values. */
export function pathText(options: readonly Option[], path: readonly unknown[]): string {
  let level = options;
  return path
    .map((code) => {
      const node = level.find((option) => String(option.value) === String(code));
      level = node?.children ?? [];
      return node?.label ?? String(code);
    })
    .join(' / ');
}

/** The values from the root to a stored leaf; the leaf alone when it is not in the tree. */
export function pathTo(options: readonly Option[], leaf: unknown): readonly unknown[] {
  for (const option of options) {
    if (String(option.value) === String(leaf)) return [option.value];
    const below = option.children ? pathTo(option.children, leaf) : [];
    if (
      below.length > 1 ||
      (below.length === 1 && option.children?.some((child) => String(child.value) === String(leaf)))
    )
      return [option.value, ...below];
  }
  return [leaf];
}

/** How a param stores its path (§3 `input_config`). */
type Stored = CompiledParam['input_config'];

/** The codes along a path that is stored as names; what has no such name stays as it is. */
function codesOf(options: readonly Option[], names: readonly unknown[]): readonly unknown[] {
  let level = options;
  return names.map((name) => {
    const node =
      level.find((option) => option.label === String(name)) ??
      level.find((option) => String(option.value) === String(name));
    level = node?.children ?? [];
    return node?.value ?? name;
  });
}

/**
 * The path that a stored value stands for: a list is a path already, a joined text too where the param stores paths,
 * anything else a leaf.
 */
export function cascaderPath(options: readonly Option[], value: unknown, stored?: Stored): readonly unknown[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value;
  if (stored?.framework !== 'path' || typeof value !== 'string') return pathTo(options, value);
  const parts = value.split(stored.delimiter ?? '/');
  return stored.stockpile === 'name' ? codesOf(options, parts) : parts;
}

/** The paths of a field: those of its list with `multiple`, else the one that it holds. */
export function cascaderPaths(
  options: readonly Option[],
  value: unknown,
  param: Pick<CompiledParam, 'config' | 'input_config'>,
): readonly (readonly unknown[])[] {
  const many = param.config?.multiple === true && Array.isArray(value) ? (value as unknown[]) : [value];
  return many.map((one) => cascaderPath(options, one, param.input_config)).filter((path) => path.length > 0);
}

/** The first value along a path that its level does not have any more; undefined while a level is not loaded. */
export function goneNode(options: readonly Option[], path: readonly unknown[]): unknown {
  let level: readonly Option[] | undefined = options;
  for (const code of path) {
    if (level === undefined || level.length === 0) return undefined;
    const node: Option | undefined = level.find((option) => String(option.value) === String(code));
    if (!node) return code;
    level = node.children;
  }
  return undefined;
}

/** True for a tree with branches that are loaded when they are asked for. */
export const comesByLevels = (options: readonly Option[]): boolean =>
  options.some(({ children }) => children !== undefined && (children.length === 0 || comesByLevels(children)));

/** form_type 18: a path through a tree, static (dictionary type 1) or loaded level by level (type 2). */
export function CascaderField(props: FieldProps): ReactElement {
  const { field, control, param } = props;
  const say = useSay();
  const paths = cascaderPaths(field.options, field.value, param);
  const known = field.chosen ? [...field.options, ...field.chosen] : field.options;
  const text = paths.map((path) => pathText(known, path)).join('、');
  // Of options that the server searches only a page is here: one that is not among them is not gone.
  const whole = !(param.config?.remote === true && param.data_type === 3);
  const lost =
    whole && field.optionsStatus === 'ready'
      ? paths.find((path) => goneNode(field.options, path) !== undefined)
      : undefined;
  const gone = lost && goneNode(field.options, lost);
  const last = lost?.at(-1);
  // A deep saved value shows its path at once: the branch of a lazy tree that holds it is asked for.
  const unseen =
    gone !== undefined &&
    (param.dict_type === 2 || comesByLevels(field.options)) &&
    (typeof last === 'string' || typeof last === 'number')
      ? last
      : undefined;
  const [sought, setSought] = useState<unknown>();
  useEffect(() => {
    if (unseen !== undefined) void control.loadOptions({ value: unseen }).then(() => setSought(unseen));
  }, [control, unseen]);
  return (
    <>
      <LivePicker
        picker={(done) => <CascaderPicker {...props} onDone={done} />}
        face={(ref, open) => (
          <Face
            ref={ref}
            {...ariaOf(props)}
            aria-haspopup="listbox"
            text={text}
            placeholder={
              param.config?.any_level && !param.config.placeholder ? say('field.any-level') : props.placeholder
            }
            icon="down"
            onClick={open}
            onClear={isClearable(props) ? () => control.change(null) : undefined}
          />
        )}
      />
      {gone === undefined || (unseen !== undefined && sought !== unseen) ? null : (
        <div className="sl-note sl-gone" role="status">
          {say('field.gone', { name: String(gone) })}
        </div>
      )}
    </>
  );
}
