import type { ReactElement } from 'react';
import { Icon, type IconName } from '../controls/icon.js';
import { useSay } from '../texts/locale.context.js';
import { StateBox } from '../views/state-box.js';
import type { WidgetProps } from '../views/widget.registry.js';
import { useApprovalSay, type ApprovalTextKey } from './approval.texts.js';
import './approval.css';

const STATES = ['done', 'waiting', 'later', 'rejected', 'ended'] as const;
type StepState = (typeof STATES)[number];
const ICONS: Readonly<Record<StepState, IconName>> = {
  done: 'check',
  waiting: 'clock',
  later: 'more',
  rejected: 'close',
  ended: 'close',
};

/** A step as schemas/widget/approval-steps.json has it. */
interface ShownStep {
  n: number;
  name: string;
  type: string;
  groups: string;
  mode: string;
  count: number;
  hours: number | null;
  state: StepState;
  people: string;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function stepsOf(value: unknown): readonly ShownStep[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).map((one, at) => {
    const row = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    return {
      n: typeof row['n'] === 'number' ? row['n'] : at + 1,
      name: textIn(row['name']),
      type: textIn(row['group_type']),
      groups: textIn(row['groups']),
      mode: textIn(row['mode']),
      count: typeof row['count'] === 'number' ? row['count'] : 1,
      hours: typeof row['timeout_hours'] === 'number' ? row['timeout_hours'] : null,
      state: STATES.find((state) => state === row['state']) ?? 'later',
      people: textIn(row['people']),
    };
  });
}

function StepLine({ step }: { step: ShownStep }): ReactElement {
  const say = useApprovalSay();
  const { n, name, type, groups, mode, count, hours, state, people } = step;
  const who = [say(`group.${type || 'users'}` as ApprovalTextKey), groups].filter((part) => part !== '').join(' · ');
  const rule = mode === 'count' ? say('mode.count-of', { count }) : say(mode === 'all' ? 'mode.all' : 'mode.any');
  return (
    <li className={`sl-astep sl-astep-${state}`} aria-current={state === 'waiting' ? 'step' : undefined}>
      <span className="sl-astep-mark" aria-hidden="true">
        <Icon name={ICONS[state]} size={12} />
      </span>
      <div className="sl-astep-body">
        <div className="sl-astep-head">
          <b>
            {n}. {name}
          </b>
          <span className="sl-astep-state">{say(`state.${state}`)}</span>
        </div>
        <div className="sl-astep-note">
          {who} · {rule}
          {hours === null ? '' : ` · ${say('steps.hours', { hours })}`}
        </div>
        {state === 'waiting' ? (
          <div className="sl-astep-now">{people === '' ? say('steps.nobody') : say('steps.now', { people })}</div>
        ) : null}
      </div>
    </li>
  );
}

/** Widget `approval-steps`: where an approval stands, step by step, and who decides now. */
export function ApprovalStepsWidget({ field }: WidgetProps): ReactElement {
  const say = useSay();
  const sayOwn = useApprovalSay();
  if (!field) return <StateBox kind="error" title={say('state.field-widget', { name: 'approval-steps' })} />;
  const steps = stepsOf(field.value);
  if (steps.length === 0) return <div className="sl-note">{sayOwn('steps.none')}</div>;
  return (
    <ol id={field.id} className="sl-asteps" aria-label={field.label}>
      {steps.map((step) => (
        <StepLine key={step.n} step={step} />
      ))}
    </ol>
  );
}
