import type { ReactElement } from 'react';
import { PlainButton } from '../controls/button.js';
import { Icon, type IconName } from '../controls/icon.js';
import { useSay } from '../texts/locale.context.js';
import { StateBox } from '../views/state-box.js';
import type { WidgetField, WidgetProps } from '../views/widget.registry.js';
import { useApprovalSay } from './approval.texts.js';
import { GroupPicker } from './group-picker.js';
import {
  FRESH_STEP,
  GROUP_TYPES,
  MAX_STEPS,
  STEP_MODES,
  moved,
  stepsOf,
  withNumber,
  type FlowStep,
} from './flow-step.js';
import './approval.css';

interface StepProps {
  widget: WidgetProps;
  field: WidgetField;
  step: FlowStep;
  at: number;
  last: boolean;
  put: (step: FlowStep) => void;
  move: (by: number) => void;
  remove: () => void;
}

/** A whole number that a person types; nothing typed is none. */
const numberIn = (typed: string): number | null => {
  const value = Number.parseInt(typed, 10);
  return Number.isNaN(value) ? null : value;
};

function StepTools({ field, at, last, move, remove }: StepProps): ReactElement {
  const say = useApprovalSay();
  const n = at + 1;
  const tools: readonly [string, IconName, boolean, () => void][] = [
    [say('flow.up', { n }), 'up', at === 0, () => move(-1)],
    [say('flow.down', { n }), 'down', last, () => move(1)],
    [say('flow.remove', { n }), 'close', false, remove],
  ];
  return (
    <span className="sl-fstep-tools">
      {tools.map(([label, icon, off, act]) => (
        <PlainButton
          key={icon}
          small
          look="text"
          className="sl-btn-icon"
          disabled={field.readOnly || off}
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Icon name={icon} size={12} />
        </PlainButton>
      ))}
    </span>
  );
}

/** Who decides: the kind of group, and which of that kind. */
function Who({ widget, field, step, put }: StepProps): ReactElement {
  const say = useApprovalSay();
  return (
    <label className="sl-fstep-cell sl-fstep-who">
      <span>{say('flow.who')}</span>
      <span className="sl-fstep-pair">
        <select
          className="sl-input"
          aria-label={say('flow.who')}
          disabled={field.readOnly}
          value={step.group_type}
          onChange={({ target }) => put({ ...step, group_type: target.value as FlowStep['group_type'], group_ids: [] })}
          onBlur={field.blur}
        >
          {GROUP_TYPES.map((type) => (
            <option key={type} value={type}>
              {say(`group.${type}`)}
            </option>
          ))}
        </select>
        {step.group_type === 'owner' ? (
          <span className="sl-note">{say('flow.owner-note')}</span>
        ) : (
          <GroupPicker
            widget={widget}
            type={step.group_type}
            ids={step.group_ids}
            disabled={field.readOnly}
            onChange={(ids) => put({ ...step, group_ids: ids })}
          />
        )}
      </span>
    </label>
  );
}

/** How many of them, and within which time. */
function Rule({ field, step, put }: StepProps): ReactElement {
  const say = useApprovalSay();
  return (
    <>
      <label className="sl-fstep-cell">
        <span>{say('flow.mode')}</span>
        <span className="sl-fstep-pair">
          <select
            className="sl-input"
            disabled={field.readOnly}
            value={step.mode}
            onChange={({ target }) => put({ ...step, mode: target.value as FlowStep['mode'] })}
            onBlur={field.blur}
          >
            {STEP_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {say(`mode.${mode}`)}
              </option>
            ))}
          </select>
          {step.mode === 'count' ? (
            <input
              className="sl-input sl-fstep-number"
              type="number"
              min={1}
              max={200}
              aria-label={say('flow.count')}
              title={say('flow.count')}
              disabled={field.readOnly}
              value={step.count ?? ''}
              onChange={({ target }) => put(withNumber(step, 'count', numberIn(target.value)))}
              onBlur={field.blur}
            />
          ) : null}
        </span>
      </label>
      <label className="sl-fstep-cell sl-fstep-hours">
        <span>{say('flow.hours')}</span>
        <input
          className="sl-input"
          type="number"
          min={1}
          max={8760}
          placeholder={say('flow.no-limit')}
          disabled={field.readOnly}
          value={step.timeout_hours ?? ''}
          onChange={({ target }) => put(withNumber(step, 'timeout_hours', numberIn(target.value)))}
          onBlur={field.blur}
        />
      </label>
    </>
  );
}

function Step(props: StepProps): ReactElement {
  const say = useApprovalSay();
  const { field, step, at, put } = props;
  return (
    <li className="sl-fstep" aria-label={say('flow.step', { n: at + 1 })}>
      <span className="sl-fstep-no" aria-hidden="true">
        {at + 1}
      </span>
      <div className="sl-fstep-body">
        <label className="sl-fstep-cell">
          <span>{say('flow.name')}</span>
          <input
            className="sl-input"
            maxLength={64}
            disabled={field.readOnly}
            value={step.name}
            onChange={({ target }) => put({ ...step, name: target.value })}
            onBlur={field.blur}
          />
        </label>
        <Who {...props} />
        <Rule {...props} />
      </div>
      <StepTools {...props} />
    </li>
  );
}

/** Widget `flow-designer`: the steps of an approval flow, one below the other, as the value of a field. */
export function FlowDesignerWidget(widget: WidgetProps): ReactElement {
  const say = useSay();
  const sayOwn = useApprovalSay();
  const { field } = widget;
  if (!field) return <StateBox kind="error" title={say('state.field-widget', { name: 'flow-designer' })} />;
  const steps = stepsOf(field.value);
  const put = (list: readonly FlowStep[]): void => field.change(list.length > 0 ? list : null);
  return (
    <div
      id={field.id}
      role="group"
      aria-label={field.label}
      aria-invalid={field.errors.length > 0 || undefined}
      aria-describedby={field.errors.length > 0 ? `${field.id}-note` : undefined}
    >
      {steps.length === 0 ? <div className="sl-note sl-lines-none">{sayOwn('flow.none')}</div> : null}
      <ol className="sl-fsteps">
        {steps.map((step, at) => (
          <Step
            key={at}
            widget={widget}
            field={field}
            step={step}
            at={at}
            last={at === steps.length - 1}
            put={(next) => put(steps.map((one, index) => (index === at ? next : one)))}
            move={(by) => put(moved(steps, at, by))}
            remove={() => put(steps.filter((_, index) => index !== at))}
          />
        ))}
      </ol>
      <PlainButton
        className="sl-lines-add"
        disabled={field.readOnly || steps.length >= MAX_STEPS}
        onClick={() => put([...steps, FRESH_STEP])}
      >
        <Icon name="plus" size={14} />
        {sayOwn('flow.add')}
      </PlainButton>
    </div>
  );
}
