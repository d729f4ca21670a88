import { Cascader } from 'antd';
import { useMemo, type ReactElement } from 'react';
import type { Option } from '@sluice/engine';
import { cascaderPath } from './cascader.field.js';
import type { FieldProps } from './field.type.js';

interface Node { value: string | number; label: string; isLeaf: boolean; disabled?: boolean; children?: Node[] }

/** The engine's options as antd's: an empty list of children means "to be loaded". */
function toNodes(options: readonly Option[]): Node[] {
  return options.map((option) => ({
    value: typeof option.value === 'boolean' ? String(option.value) : option.value, label: option.label, disabled: option.disabled,
    isLeaf: option.leaf === true || option.children === undefined,
    ...(option.children && option.children.length > 0 ? { children: toNodes(option.children) } : {}),
  }));
}

/** antd's cascader, open from the start. */
export function CascaderPicker(props: FieldProps & { onDone: () => void }): ReactElement {
  const { id, field, control, param, onDone } = props;
  const nodes = useMemo(() => toNodes(field.options), [field.options]);
  return (
    <Cascader<Node, 'value'> id={id} autoFocus defaultOpen className="sl-picker" options={nodes} value={[...cascaderPath(field.options, field.value, param.input_config)] as (string | number)[]}
      allowClear={param.config?.clearable !== false} disabled={field.disabled} status={field.errors.length > 0 ? 'error' : undefined} placeholder={props.placeholder} showSearch
      loadData={(chosen) => { const last = chosen[chosen.length - 1]; if (last) void control.loadOptions({ parent: last.value }); }}
      onChange={(path) => control.change(path && path.length > 0 ? path : null)} onOpenChange={(open) => { if (!open) { control.blur(); onDone(); } }} />
  );
}
