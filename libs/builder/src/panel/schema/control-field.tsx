import type { FieldProps } from '@rjsf/utils';
import { useMemo, type ReactElement } from 'react';
import type { Json, JsonObject } from '@sluice/document';
import { controls } from '../control.registry.js';
import type { PanelNode } from '../panel.nodes.js';
import type { EditorName, PanelHost, PanelProperty } from '../panel.type.js';
import { editorOf } from './localised.schema.js';

/** What the form hands to its fields about the panel around it. */
interface FormContext {
  nodes: readonly PanelNode[];
  host: PanelHost;
  onLeave: () => void;
}

/**
 * A part of a structure that is edited with one of our own controls: a text in two languages, an expression, a
 * reference.
 */
export function ControlField({
  schema,
  formData,
  fieldPathId,
  onChange,
  registry,
  required,
  name,
}: FieldProps): ReactElement {
  const { nodes, host, onLeave } = registry.formContext as FormContext;
  const property = useMemo(
    () => propertyOf(schema as JsonObject, { name, required: required === true }),
    [schema, name, required],
  );
  const Draw = controls[property.editor].draw;
  const title = typeof schema.title === 'string' ? schema.title : name;
  return (
    <Draw
      property={property}
      id={fieldPathId.$id}
      name={title}
      value={formData as Json | undefined}
      mixed={false}
      nodes={nodes}
      host={host}
      onLeave={onLeave}
      onChange={(value) => onChange(value, fieldPathId.path, undefined, fieldPathId.$id)}
    />
  );
}

function propertyOf(schema: JsonObject, { name, required }: { name: string; required: boolean }): PanelProperty {
  const title = String(schema['title'] ?? name);
  const refers = schema['x-refers'];
  return {
    path: [name],
    group: '',
    title: { 'zh-chs': title, en: title },
    editor: editorOf(schema) as EditorName,
    required: required || undefined,
    refers: typeof refers === 'string' ? refers : undefined,
  };
}
