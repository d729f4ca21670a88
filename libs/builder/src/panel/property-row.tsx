import { Tooltip } from 'antd';
import { memo, useId, type ReactElement } from 'react';
import { textOf, type Json } from '@sluice/document';
import { Icon, useLocale } from '@sluice/renderer';
import { controls } from './control.registry.js';
import type { PanelNode } from './panel.nodes.js';
import { usePanelSay } from './panel.texts.js';
import type { PanelFinding, PanelHost, PanelProperty } from './panel.type.js';

interface Props {
  property: PanelProperty;
  value: Json | undefined;
  mixed: boolean;
  findings: readonly PanelFinding[];
  nodes: readonly PanelNode[];
  host: PanelHost;
  onSet: (property: PanelProperty, value: Json | undefined) => void;
}

/**
 * One property: its name, its control, the mark of a value of its own with the way back to the default, and what was
 * found about it.
 */
export const PropertyRow = memo(function PropertyRow(props: Props): ReactElement {
  const { property, value, mixed, findings, nodes, host, onSet } = props;
  const say = usePanelSay();
  const locale = useLocale();
  const id = useId();
  const name = textOf(property.title, locale);
  const control = controls[property.editor];
  const Draw = control.draw;
  const own = value !== undefined || mixed;
  const resettable = own && !property.required && !['nodes', 'panel'].includes(property.editor);
  return (
    <div
      className={`sl-panel-row${control.wide ? ' sl-panel-wide' : ''}`}
      data-property={property.path.join('.')}
      data-own={own}
    >
      <span className="sl-panel-label">
        <RowName
          id={id}
          name={name}
          help={property.help && textOf(property.help, locale)}
          required={property.required}
        />
        {resettable && (
          <button
            type="button"
            className="sl-panel-mark"
            title={say('reset', { name })}
            aria-label={say('reset', { name })}
            onClick={() => onSet(property, undefined)}
          >
            <Icon name="refresh" size={11} />
          </button>
        )}
      </span>
      <div className="sl-panel-control">
        <Draw
          property={property}
          id={id}
          name={name}
          value={mixed ? undefined : value}
          mixed={mixed}
          nodes={nodes}
          host={host}
          onChange={(next) => onSet(property, next)}
          onLeave={() => host.leaveField()}
        />
        {findings.map((finding, index) => (
          <div key={index} className="sl-panel-finding" role="note" data-error={finding.error}>
            {textOf(finding.message, locale)}
          </div>
        ))}
      </div>
    </div>
  );
}, sameRow);

/** What the property is called. Drawn apart from its value: a tooltip that is drawn anew writes its styles anew. */
const RowName = memo(function RowName(props: {
  id: string;
  name: string;
  help: string | undefined;
  required: true | undefined;
}): ReactElement {
  return (
    <Tooltip title={props.help} placement="left" mouseEnterDelay={0.5}>
      <label htmlFor={props.id}>
        {props.name}
        {props.required && <em aria-hidden="true">*</em>}
      </label>
    </Tooltip>
  );
});

/** A row is drawn anew when what it shows has changed; the lists of nodes and the host are handed on as they are. */
function sameRow(a: Props, b: Props): boolean {
  if (a.property !== b.property || a.value !== b.value || a.mixed !== b.mixed || a.onSet !== b.onSet) return false;
  if (a.findings.length !== b.findings.length || a.findings.some((one, index) => one !== b.findings[index]))
    return false;
  const asks = ['reference', 'panel'].includes(a.property.editor);
  return a.host === b.host && (!asks || a.nodes === b.nodes);
}
