import { PlainButton, type WidgetField, type WidgetProps } from '@sluice/renderer';
import { useEffect, useState, type ReactElement } from 'react';
import {
  builtIn,
  neededDuties,
  rightsOf,
  toggled,
  type Duty,
  type OperationChoice,
  type RoleChoices,
  type RoleRights,
  type ScreenChoice,
} from './roles/role.model.js';
import { useRoleSay } from './roles/role.texts.js';
import type { WorkspacePorts } from './wire/workspace.ports.js';
import './roles/role-rights.css';

interface Choosing {
  choices: RoleChoices;
  now: RoleRights;
  readOnly: boolean;
  put: (rights: RoleRights) => void;
}

/** The screens and operations that may be given; `reason` where they could not be read. */
function useChoices(ports: WorkspacePorts) {
  const [found, setFound] = useState<{ choices?: RoleChoices; reason?: string }>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    ports.call<RoleChoices>('role.choices', {}, leave.signal).then(
      (choices) => setFound({ choices }),
      (cause: unknown) => {
        if (!leave.signal.aborted) setFound({ reason: cause instanceof Error ? cause.message : String(cause) });
      },
    );
    return () => leave.abort();
  }, [ports, turn]);
  return { ...found, retry: () => setTurn((now) => now + 1) };
}

function Duties({ duties }: { duties: readonly Duty[] }): ReactElement {
  const say = useRoleSay();
  return (
    <span className="ws-role-duties">
      {duties.map((duty) => (
        <span key={duty} className="ws-role-duty" data-duty={duty}>
          {say(`duty.${duty}`)}
        </span>
      ))}
    </span>
  );
}

function Operations({ of, now, readOnly, put }: Choosing & { of: readonly OperationChoice[] }): ReactElement {
  return (
    <div className="ws-role-operations">
      {of.map(({ name, label }) => (
        <label key={name} className="sl-check" title={label}>
          <input
            type="checkbox"
            disabled={readOnly}
            checked={now.operations.includes(name)}
            onChange={({ target }) => put(toggled(now, 'operations', [name], target.checked))}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

function Screen({
  screen,
  operations,
  ...choosing
}: Choosing & { screen: ScreenChoice; operations: OperationChoice[] }) {
  const { now, readOnly, put } = choosing;
  return (
    <li>
      <div className="ws-role-screen">
        <label className="sl-check">
          <input
            type="checkbox"
            disabled={readOnly}
            checked={now.menus.includes(screen.uid)}
            onChange={({ target }) => put(toggled(now, 'menus', [screen.uid], target.checked))}
          />
          <b>{screen.name}</b>
        </label>
        <Duties duties={screen.duties} />
      </div>
      {operations.length > 0 ? <Operations {...choosing} of={operations} /> : null}
    </li>
  );
}

/** Screens under the headings of the menu, then what no button of them leads to. */
function Lists({ words, ...choosing }: Choosing & { words: string }): ReactElement {
  const say = useRoleSay();
  const { screens, operations } = choosing.choices;
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const wanted = words.trim().toLowerCase();
  const has = (...names: string[]): boolean => names.some((name) => name.toLowerCase().includes(wanted));
  const shown = screens
    .map((screen) => {
      const own = screen.operations.flatMap((name) => byName.get(name) ?? []);
      const isFound = has(screen.name, screen.group);
      return { screen, isFound, own: isFound ? own : own.filter(({ name, label }) => has(name, label)) };
    })
    .filter(({ isFound, own }) => isFound || own.length > 0);
  const behind = new Set(screens.flatMap((screen) => screen.operations));
  const others = operations.filter(({ name, label }) => !behind.has(name) && has(name, label));
  const groups = [...new Set(shown.map(({ screen }) => screen.group))];
  if (shown.length + others.length === 0) return <p className="ws-note">{say('none')}</p>;
  return (
    <>
      {groups.map((group) => (
        <section key={group}>
          {group ? <h4>{group}</h4> : null}
          <ul>
            {shown
              .filter(({ screen }) => screen.group === group)
              .map(({ screen, own }) => (
                <Screen key={screen.uid} {...choosing} screen={screen} operations={own} />
              ))}
          </ul>
        </section>
      ))}
      {others.length > 0 ? (
        <section>
          <h4 title={say('others-note')}>{say('others')}</h4>
          <Operations {...choosing} of={others} />
        </section>
      ) : null}
    </>
  );
}

function Chosen({ ports, field }: { ports: WorkspacePorts; field: WidgetField }): ReactElement {
  const say = useRoleSay();
  const { choices, reason, retry } = useChoices(ports);
  const [words, setWords] = useState('');
  if (reason !== undefined)
    return (
      <p className="ws-note">
        {say('failed', { reason })}{' '}
        <PlainButton look="link" onClick={retry}>
          {say('retry')}
        </PlainButton>
      </p>
    );
  if (choices === undefined) return <p className="ws-note">{say('loading')}</p>;
  const value = rightsOf(field.value);
  const now = value.code === undefined ? value : builtIn(choices, value.code);
  const readOnly = field.readOnly || value.code !== undefined;
  const needed = value.code === undefined ? neededDuties(choices, now) : [];
  const put = (rights: RoleRights): void =>
    field.change(rights.menus.length + rights.operations.length > 0 ? rights : null);
  return (
    <>
      <div className="ws-role-top">
        <input
          className="sl-input"
          type="search"
          value={words}
          placeholder={say('search')}
          aria-label={say('search')}
          onChange={({ target }) => setWords(target.value)}
        />
        <span aria-live="polite">
          {say('chosen', { screens: now.menus.length, operations: now.operations.length })}
        </span>
      </div>
      {needed.length > 1 ? (
        <p className="ws-role-mixed" role="alert">
          {say('mixed', { duties: needed.map((duty) => say(`duty.${duty}`)).join(' + ') })}
        </p>
      ) : null}
      {value.code === 'super_admin' ? <p className="ws-note">{say('everything')}</p> : null}
      {value.code === 'user' ? <p className="ws-note">{say('ordinary')}</p> : null}
      {/* Where nothing in it can be chosen, the list itself takes the keys that scroll it. */}
      <div className="ws-role-lists" tabIndex={readOnly ? 0 : undefined}>
        <Lists choices={choices} now={now} readOnly={readOnly} put={put} words={words} />
      </div>
    </>
  );
}

/**
 * Field `role-rights` (screens I5): the screens × operations of a system role, with a warning as soon as duties mix.
 */
export function RoleRightsWidget({ ports, field }: Partial<WidgetProps> & { ports: WorkspacePorts }): ReactElement {
  const say = useRoleSay();
  if (!field) return <p className="ws-note">{say('none')}</p>;
  return (
    <div
      id={field.id}
      className="ws-role"
      role="group"
      aria-label={field.label}
      aria-invalid={field.errors.length > 0 || undefined}
      aria-describedby={field.errors.length > 0 ? `${field.id}-note` : undefined}
      data-widget="role-rights"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) field.blur();
      }}
    >
      <Chosen ports={ports} field={field} />
    </div>
  );
}
