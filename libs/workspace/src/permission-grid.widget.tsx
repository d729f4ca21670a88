import { LETTERS, type Letter } from '@sluice/document';
import type { WidgetProps } from '@sluice/renderer';
import { useMemo, useState, type ReactElement } from 'react';
import { GridTree } from './permission/grid.tree.js';
import { gridPorts, PLATFORM_KINDS, PROJECT_KINDS, type Subject } from './permission/permission.calls.js';
import {
  effective,
  EMPTY,
  Grants,
  type Draft,
  type HeldLetter,
  type ObjectLetter,
} from './permission/permission.model.js';
import { useSay } from './permission/permission.texts.js';
import { SubjectList } from './permission/subject.list.js';
import { SubjectRights } from './permission/subject.rights.js';
import { PortsContext } from './wire/ports.context.js';
import type { WorkspacePorts } from './wire/workspace.ports.js';
import './workspace.css';
import './permission/permission.css';

type Props = Pick<WidgetProps, 'view' | 'config' | 'field'> & { ports: WorkspacePorts };

/** The project that the page is about: the page's parameter that `project_param` names; none is every source. */
function projectOf({ view, config }: Props): number | null {
  const named = typeof config.project_param === 'string' ? view.page.params[config.project_param] : undefined;
  const id = Number(named);
  return Number.isInteger(id) && id > 0 ? id : null;
}

function WholeGrid(props: Props): ReactElement {
  const say = useSay();
  const project = projectOf(props);
  const kinds = project === null ? PLATFORM_KINDS : PROJECT_KINDS;
  const ports = useMemo(() => gridPorts(props.ports, project), [props.ports, project]);
  const [chosen, setChosen] = useState<Subject | null>(null);
  const [others, setOthers] = useState<readonly Subject[]>([]);
  const isSame = (one: Subject, other: Subject): boolean => one.type === other.type && one.id === other.id;
  return (
    <PortsContext.Provider value={ports}>
      <div className="ws-permission" data-widget="permission-grid">
        <SubjectList
          project={project}
          kinds={kinds}
          chosen={chosen}
          others={others}
          onChoose={(subject) => {
            setChosen(subject);
            setOthers([]);
          }}
          onOther={(subject, on) =>
            setOthers((now) => [...now.filter((one) => !isSame(one, subject)), ...(on ? [subject] : [])])
          }
        />
        <div className="ws-rights">
          {chosen ? (
            <SubjectRights
              key={`${chosen.type}:${chosen.id}`}
              project={project}
              kinds={kinds}
              subject={chosen}
              others={others}
            />
          ) : (
            <p className="ws-note">{say('subjects.choose')}</p>
          )}
        </div>
      </div>
    </PortsContext.Provider>
  );
}

const isObjectLetter = (one: unknown): one is ObjectLetter => {
  const {
    source_id: source,
    path,
    letter,
  } = (typeof one === 'object' && one !== null ? one : {}) as Partial<ObjectLetter>;
  return typeof source === 'number' && Array.isArray(path) && LETTERS.some((known) => known === letter);
};

const bare = ({ source_id, path, letter }: ObjectLetter): ObjectLetter => ({ source_id, path: [...path], letter });

/** As a field its value is a list of letters on objects, out of what the person sees of the sources. */
function FieldGrid({ ports, config, field }: Props & Required<Pick<Props, 'field'>>): ReactElement {
  const value: HeldLetter[] = (Array.isArray(field.value) ? (field.value as unknown[]) : [])
    .filter(isObjectLetter)
    .map((one) => ({ ...bare(one), end_time: null, access_level: null }));
  const wanted = Array.isArray(config.letters) ? (config.letters as unknown[]) : ['read', 'write', 'manage'];
  const letters = LETTERS.filter((letter): letter is Letter => wanted.includes(letter));
  const held = new Grants(value);
  const put = (draft: Draft): void => {
    const next = [...effective(value, draft).all()].map(bare);
    field.change(next.length > 0 ? next : null);
  };
  return (
    <PortsContext.Provider value={ports}>
      <div
        id={field.id}
        className="ws-field-tree"
        role="group"
        aria-label={field.label}
        aria-invalid={field.errors.length > 0 || undefined}
        aria-describedby={field.errors.length > 0 ? `${field.id}-note` : undefined}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) field.blur();
        }}
      >
        <GridTree
          rights={{
            held,
            now: held,
            draft: EMPTY,
            letters,
            readOnly: field.readOnly,
            needsParents: false,
            onDraft: put,
          }}
        />
      </div>
    </PortsContext.Provider>
  );
}

/**
 * Widget `permission-grid` (screens D6): the object tree × letters, for whoever may give rights in the page's project
 * (`project_param`) or everywhere; as a field a list of letters on objects.
 */
export function PermissionGridWidget(props: Props): ReactElement {
  return props.field ? <FieldGrid {...props} field={props.field} /> : <WholeGrid {...props} />;
}
