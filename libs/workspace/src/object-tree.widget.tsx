import type { WidgetField, WidgetProps } from '@sluice/renderer';
import { useCallback, useEffect, useMemo, useSyncExternalStore, type ReactElement } from 'react';
import { pathOf } from './permission/permission.model.js';
import { useSay } from './permission/permission.texts.js';
import { ObjectTree } from './tree/object.tree.js';
import type { TreeNode } from './tree/tree.model.js';
import { PortsContext } from './wire/ports.context.js';
import type { WorkspacePorts } from './wire/workspace.ports.js';
import './workspace.css';
import './permission/permission.css';

/** An object that is chosen; no path is the whole source. */
interface Chosen {
  source_id: number;
  path: readonly string[];
}

const chosenOf = (value: unknown): Chosen[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter((one): one is Chosen => {
    const { source_id: source, path } = (typeof one === 'object' && one !== null ? one : {}) as Partial<Chosen>;
    return typeof source === 'number' && Array.isArray(path);
  });

const covers = (one: Chosen, other: Chosen): boolean =>
  one.source_id === other.source_id && one.path.every((name, at) => other.path[at] === name);

/** Ticks of a choice: an object with what is below it; something below it is chosen; or neither. */
function ChoiceTree({ field }: { field: WidgetField }): ReactElement {
  const say = useSay();
  const chosen = chosenOf(field.value);
  const choiceOf = (at: TreeNode): Chosen => ({ source_id: at.sourceId, path: pathOf(at) });
  const toggle = (at: TreeNode): void => {
    if (field.readOnly) return;
    const choice = choiceOf(at);
    const isOwn = chosen.some((one) => covers(one, choice) && covers(choice, one));
    // What is chosen as a whole holds its parts already.
    const rest = chosen.filter((one) => !covers(choice, one));
    const next = isOwn ? rest : [...rest, choice];
    field.change(next.length > 0 ? next : null);
  };
  return (
    <ObjectTree
      label={field.label}
      empty={say('choose.nothing')}
      onKey={(event, at) => {
        if (event.key !== ' ') return false;
        toggle(at);
        return true;
      }}
      cells={(at) => {
        const choice = choiceOf(at);
        const isWhole = chosen.some((one) => covers(one, choice));
        const isOwn = chosen.some((one) => covers(one, choice) && covers(choice, one));
        const isPart = !isWhole && chosen.some((one) => covers(choice, one));
        return (
          <span className="ws-cells">
            <button
              type="button"
              role="checkbox"
              className="ws-cell"
              tabIndex={-1}
              aria-checked={isPart ? 'mixed' : isWhole}
              aria-label={say('choose.object', { name: at.node.name })}
              aria-disabled={field.readOnly || (isWhole && !isOwn) || undefined}
              data-state={isWhole ? 'all' : isPart ? 'some' : 'none'}
              data-inherited={(isWhole && !isOwn) || undefined}
              onClick={(event) => {
                event.stopPropagation();
                if (!isWhole || isOwn) toggle(at);
              }}
            />
          </span>
        );
      }}
    />
  );
}

const NOTHING = (): (() => void) => () => undefined;

/**
 * The source that another field of the form names (`source_param`): null while none is chosen, undefined where the tree
 * is of all sources.
 */
function useSourceOf({ view, config }: Partial<WidgetProps>): number | null | undefined {
  const form = view?.form;
  const named = config?.source_param;
  const param = form?.params.find(({ name }) => name === named);
  const subscribe = useCallback(
    (listener: () => void) => (form && param ? form.subscribeField(param.uid, listener) : NOTHING()),
    [form, param],
  );
  const value = useSyncExternalStore(subscribe, () => (param ? form?.current()[param.name] : undefined));
  if (typeof named !== 'string') return undefined;
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The ports with which a tree begins with one source. */
const portsOfSource = (ports: WorkspacePorts, source: number): WorkspacePorts => ({
  ...ports,
  call: async <T,>(operation: string, input: Record<string, unknown>, signal?: AbortSignal): Promise<T> => {
    const answer = await ports.call<T>(operation, input, signal);
    const isRoot = operation === 'catalogue.children' && input.source_id === undefined && input.parent_id === undefined;
    if (!isRoot) return answer;
    return { ...answer, list: (answer as { list: { id: number }[] }).list.filter(({ id }) => id === source) };
  },
  memory: { get: () => null, set: () => undefined },
});

/** A choice below one source; what was chosen of another one goes with it. */
function SourceTree({ ports, field, source }: { ports: WorkspacePorts; field: WidgetField; source: number | null }) {
  const say = useSay();
  const own = useMemo(() => (source === null ? ports : portsOfSource(ports, source)), [ports, source]);
  const { change, value } = field;
  useEffect(() => {
    const chosen = chosenOf(value);
    const kept = chosen.filter((one) => one.source_id === source);
    if (kept.length !== chosen.length) change(kept.length > 0 ? kept : null);
  }, [source, value, change]);
  if (source === null) return <p className="ws-note ws-field-note">{say('choose.source')}</p>;
  return (
    <PortsContext.Provider value={own}>
      <ChoiceTree key={source} field={field} />
    </PortsContext.Provider>
  );
}

/**
 * The catalogue as a widget of its own: to browse sources, tables and columns with their levels and letters; as a field
 * to choose some of them.
 */
export function ObjectTreeWidget(props: Partial<WidgetProps> & { ports: WorkspacePorts }): ReactElement {
  const { ports, field } = props;
  const source = useSourceOf(props);
  return (
    <PortsContext.Provider value={ports}>
      {field ? (
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
          {source === undefined ? (
            <ChoiceTree field={field} />
          ) : (
            <SourceTree ports={ports} field={field} source={source} />
          )}
        </div>
      ) : (
        <div className="ws-tree-lone" data-widget="object-tree">
          <ObjectTree />
        </div>
      )}
    </PortsContext.Provider>
  );
}
