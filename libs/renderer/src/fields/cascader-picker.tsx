import { Cascader } from 'antd';
import { useMemo, type ReactElement } from 'react';
import type { Option } from '@sluice/engine';
import { cascaderPaths, comesByLevels } from './cascader.field.js';
import { inAntd } from '../theme/antd.scope.js';
import { isClearable, type FieldProps } from './field.type.js';

interface Node {
  value: string | number;
  label: string;
  isLeaf: boolean;
  disabled?: boolean;
  children?: Node[];
}

/** The engine's options as antd's: an empty list of children means "to be loaded". */
function toNodes(options: readonly Option[]): Node[] {
  return options.map((option) => ({
    value: typeof option.value === 'boolean' ? String(option.value) : option.value,
    label: option.label,
    disabled: option.disabled,
    isLeaf: option.leaf === true || option.children === undefined,
    children: option.children && option.children.length > 0 ? toNodes(option.children) : undefined,
  }));
}

/** Where every level may be chosen, a place is found by its own name or code. */
const isNamed = (keyword: string, path: readonly Node[]): boolean => {
  const word = keyword.trim().toLowerCase();
  const node = path.at(-1);
  return node !== undefined && [node.label, String(node.value)].some((text) => text.toLowerCase().includes(word));
};

/** A place is found by any name or code on its way; a branch that is not loaded yet is no place. */
const isFound = (keyword: string, path: readonly Node[]): boolean => {
  const word = keyword.trim().toLowerCase();
  return (
    path.at(-1)?.isLeaf === true &&
    path.some(({ label, value }) => label.toLowerCase().includes(word) || String(value).toLowerCase().includes(word))
  );
};

/** What the server found is shown as it found it. */
const anyway = (): boolean => true;

function PathPicker(props: FieldProps & { onDone: () => void }): ReactElement {
  const { id, field, control, param, onDone } = props;
  // A tree stays here, and is searched here as far as it is loaded; of a query the server holds more than a page.
  const remote = param.config?.remote === true && param.data_type === 3;
  const nodes = useMemo(() => toNodes(field.options), [field.options]);
  const paths = cascaderPaths(field.options, field.value, param).map((path) => [...path] as (string | number)[]);
  const anyLevel = param.config?.any_level === true;
  const common = {
    id,
    autoFocus: true,
    defaultOpen: true,
    className: 'sl-picker',
    classNames: { popup: { root: 'sl-picker-panel' } },
    options: nodes,
    allowClear: isClearable(props),
    disabled: field.disabled,
    placeholder: props.placeholder,
    showSearch: { filter: remote ? anyway : anyLevel ? isNamed : isFound },
    // Branches that are not loaded are searched at the server, and so are all options with `remote`.
    onSearch:
      remote || comesByLevels(field.options)
        ? (keyword: string) => {
            if (remote || keyword.trim() !== '') void control.loadOptions({ keyword: keyword.trim() });
          }
        : undefined,
    loadData: (chosen: readonly Node[]) => {
      const last = chosen[chosen.length - 1];
      if (last) void control.loadOptions({ parent: last.value });
    },
    onOpenChange: (open: boolean) => {
      if (!open) {
        // A search ends with its list: whoever opens it again finds all options.
        if (remote) void control.loadOptions({});
        control.blur();
        onDone();
      }
    },
    status: field.errors.length > 0 ? ('error' as const) : undefined,
  };
  const put = (chosen: readonly unknown[] | undefined): void =>
    control.change(chosen && chosen.length > 0 ? chosen : null);
  return param.config?.multiple ? (
    <Cascader<Node>
      {...common}
      multiple
      maxTagCount="responsive"
      showCheckedStrategy={Cascader.SHOW_CHILD}
      value={paths}
      onChange={put}
    />
  ) : (
    <Cascader<Node, 'value'> {...common} changeOnSelect={anyLevel} value={paths[0] ?? []} onChange={put} />
  );
}

/** antd's cascader, open from the start. */
export const CascaderPicker = inAntd(PathPicker);
