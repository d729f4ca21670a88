import { Theme } from '@rjsf/antd';
import { withTheme } from '@rjsf/core';
import type { UiSchema } from '@rjsf/utils';
import { ConfigProvider } from 'antd';
import { useMemo, type ReactElement } from 'react';
import type { Json, JsonObject } from '@sluice/document';
import { useLocale } from '@sluice/renderer';
import type { ControlProps } from '../controls/control.type.js';
import { ControlField } from './control-field.js';
import { CONTROL, localisedSchema } from './localised.schema.js';
import { offeredSchema } from './offered.schema.js';
import { formValidator } from './schema.fits.js';
import { ItemTemplate, ListTemplate, RowTemplate, ShapeTemplate, StackTemplate } from './schema-templates.js';

const Form = withTheme(Theme);
const fields = { [CONTROL]: ControlField };
const templates = {
  FieldTemplate: RowTemplate,
  ObjectFieldTemplate: StackTemplate,
  ArrayFieldTemplate: ListTemplate,
  ArrayFieldItemTemplate: ItemTemplate,
  MultiSchemaFieldTemplate: ShapeTemplate,
};
/** Defaults of the schema stay out of the document: what is not set is the default already. */
const defaults = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;
const uiSchema: UiSchema = { 'ui:submitButtonOptions': { norender: true }, 'ui:label': false };

/** A form for a value with an inner structure, made from its schema. */
export function SchemaForm(props: ControlProps): ReactElement {
  const { property, value, id, nodes, host, onChange, onLeave } = props;
  const locale = useLocale();
  const schema = localisedSchema(offeredSchema(property.schema as JsonObject, host.roles, value), locale);
  const formContext = useMemo(() => ({ nodes, host, onLeave }), [nodes, host, onLeave]);
  return (
    <ConfigProvider componentSize="small">
      <Form
        tagName="div"
        className="sl-panel-schema"
        idPrefix={id}
        schema={schema}
        uiSchema={uiSchema}
        validator={formValidator}
        formData={value}
        formContext={formContext}
        fields={fields}
        templates={templates}
        noValidate
        noHtml5Validate
        experimental_defaultFormStateBehavior={defaults}
        // The form reports its own defaults without an id when it appears: no person changed anything then.
        onChange={(event, changed) => changed !== undefined && onChange(kept(event.formData as Json | undefined))}
        onBlur={onLeave}
      />
    </ConfigProvider>
  );
}

/** An emptied list or object is none; what was left empty inside is left out. */
function kept(value: Json | undefined): Json | undefined {
  const text = JSON.stringify(value);
  return text === undefined || text === '[]' || text === '{}' ? undefined : (JSON.parse(text) as Json);
}
