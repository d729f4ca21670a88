import type { Letter } from '@sluice/document';
import { Icon } from '@sluice/renderer';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { ObjectTree } from '../tree/object.tree.js';
import type { TreeNode } from '../tree/tree.model.js';
import { usePorts } from '../wire/ports.context.js';
import type { Filter, TablePath } from './permission.calls.js';
import {
  given,
  objectText,
  pathOf,
  tick,
  withChange,
  type CellState,
  type Draft,
  type Grants,
  type ObjectLetter,
} from './permission.model.js';
import { useSay } from './permission.texts.js';

/** Everything that a cell needs: what is held, what is held once saved, and what takes the changes. */
export interface GridRights {
  held: Grants;
  now: Grants;
  draft: Draft;
  letters: readonly Letter[];
  readOnly: boolean;
  /** A child's letter needs its parents; a choice of letters to ask for does not. */
  needsParents: boolean;
  onDraft(draft: Draft): void;
  /** Filters of rows by table; absent where letters alone are chosen. */
  filters?: { of(table: TablePath): readonly Filter[]; onOpen(table: TablePath): void };
}

function Cell(props: {
  at: TreeNode;
  letter: Letter;
  cell: CellState;
  disabled: boolean;
  onPress(): void;
}): ReactElement {
  const say = useSay();
  const { at, letter, cell, disabled } = props;
  const banned = cell.isBanned && letter !== 'forbid';
  const notes = [
    say(`state.${cell.state}`),
    ...(cell.isInherited ? [say('state.inherited')] : []),
    ...(banned ? [say('state.banned')] : []),
    ...(cell.own?.end_time ? [say('state.until', { until: cell.own.end_time })] : []),
  ];
  const name = `${at.node.name} ${say(`letter.${letter}`)}`;
  return (
    <button
      type="button"
      role="checkbox"
      className="ws-cell"
      tabIndex={-1}
      aria-checked={cell.state === 'some' ? 'mixed' : cell.state === 'all'}
      aria-label={name}
      aria-disabled={disabled || undefined}
      title={`${name}：${notes.join('，')}`}
      data-letter={letter}
      data-state={cell.state}
      data-inherited={cell.isInherited || undefined}
      data-banned={banned || undefined}
      data-ends={cell.own?.end_time ? true : undefined}
      onClick={(event) => {
        event.stopPropagation();
        if (!disabled) props.onPress();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}

/** The place of a table or view; undefined for everything else. */
function tableAt(at: TreeNode): TablePath | undefined {
  const isTable = at.node.kind === 'table' || at.node.kind === 'view';
  return isTable ? { source_id: at.sourceId, path: pathOf(at) } : undefined;
}

/** Says whether rows of a table are filtered, and opens the filter; an empty place beside other objects. */
function FilterCell({ at, filters }: { at: TreeNode; filters: NonNullable<GridRights['filters']> }): ReactElement {
  const say = useSay();
  const table = tableAt(at);
  if (!table) return <span className="ws-cell-none" />;
  const some = filters.of(table).length > 0;
  return (
    <button
      type="button"
      className="ws-filter"
      tabIndex={-1}
      data-some={some || undefined}
      aria-label={`${at.node.name} ${say('filter.column')}`}
      title={`${at.node.name}：${say(some ? 'filter.some' : 'filter.none')}`}
      onClick={(event) => {
        event.stopPropagation();
        filters.onOpen(table);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon name="filter" size={14} />
    </button>
  );
}

/** What a press cannot do at once: the parents are offered to be enabled, or a parent says against it. */
function Offer(props: { right: ObjectLetter; onTake(): void; onClose(): void }): ReactElement {
  const say = useSay();
  const { right } = props;
  const facts = { object: objectText(right.path, say('whole')), letter: say(`letter.${right.letter}`) };
  return (
    <div className="ws-offer" role="alert">
      <span>{say('offer.text', facts)}</span>
      <button type="button" className="sl-btn sl-btn-primary sl-btn-small" autoFocus onClick={props.onTake}>
        {say('offer.take')}
      </button>
      <button type="button" className="sl-btn sl-btn-default sl-btn-small" onClick={props.onClose}>
        {say('cancel')}
      </button>
    </div>
  );
}

/** The object tree with a cell for each letter. Digits tick the cells of the active line. */
export function GridTree(props: { rights: GridRights }): ReactElement {
  const say = useSay();
  const { message } = usePorts();
  const { held, now, draft, letters, readOnly, needsParents, onDraft, filters } = props.rights;
  const [offer, setOffer] = useState<{ right: ObjectLetter; parents: readonly ObjectLetter[] } | null>(null);
  const rightOf = (at: TreeNode, letter: Letter): ObjectLetter => ({
    source_id: at.sourceId,
    path: pathOf(at),
    letter,
  });
  const isBroken = (at: TreeNode): boolean => (at.path[0] ?? at.node).state === 'failed';
  const press = (at: TreeNode, letter: Letter): void => {
    if (readOnly) return;
    const right = rightOf(at, letter);
    if (isBroken(at) && !now.own(right)) {
      message.error(say('broken'));
      return;
    }
    const done = tick(held, now, draft, right);
    if (done.kind === 'unsupported')
      message.warning(say(done.by === 'ban' ? 'unsupported.banned' : 'unsupported.inherited'));
    else if (done.kind === 'draft') onDraft(done.draft);
    else if (needsParents) setOffer(done);
    else onDraft(given(held, draft, right));
    if (done.kind !== 'offer') setOffer(null);
  };
  const onKey = (event: KeyboardEvent, at: TreeNode): boolean => {
    const digit = Number(event.key);
    const table = filters && digit === letters.length + 1 ? tableAt(at) : undefined;
    if (table) {
      filters?.onOpen(table);
      return true;
    }
    const letter = letters[digit - 1];
    if (letter === undefined || event.ctrlKey || event.altKey || event.metaKey) return false;
    press(at, letter);
    return true;
  };
  const keys = say('keys', { n: letters.length }) + (filters ? say('keys.filter', { n: letters.length + 1 }) : '');
  return (
    <div className="ws-grid-tree">
      {offer ? (
        <Offer
          right={offer.right}
          onTake={() => {
            onDraft(given(held, draft, offer.right, offer.parents));
            setOffer(null);
          }}
          onClose={() => setOffer(null)}
        />
      ) : null}
      <ObjectTree
        label={say('grid.label')}
        onKey={onKey}
        head={
          <div className="ws-grid-head" title={keys}>
            <span className="ws-grid-keys">{readOnly ? say('read-only') : keys}</span>
            {letters.map((letter) => (
              <span key={letter} className="ws-grid-letter" title={say(`hint.${letter}`)}>
                {say(`letter.${letter}`)}
              </span>
            ))}
            {filters ? (
              <span className="ws-grid-letter" title={say('filter.hint')}>
                {say('filter.column')}
              </span>
            ) : null}
          </div>
        }
        actions={(at) =>
          readOnly
            ? []
            : letters.flatMap((letter) => {
                const own = held.own(rightOf(at, letter));
                if (!own || draft.changes.size > 4_000) return [];
                const label = say('edit.terms', { letter: say(`letter.${letter}`) });
                // Marked as a change before anything of it is another, so that its line can be written in.
                return [{ key: letter, label, onPick: () => onDraft(renewed(draft, { ...own, granted: true })) }];
              })
        }
        cells={(at) => (
          <span className="ws-cells">
            {letters.map((letter) => (
              <Cell
                key={letter}
                at={at}
                letter={letter}
                cell={now.cell(rightOf(at, letter))}
                disabled={readOnly}
                onPress={() => press(at, letter)}
              />
            ))}
            {filters ? <FilterCell at={at} filters={filters} /> : null}
          </span>
        )}
      />
    </div>
  );
}

/** A held letter as a change of its end and level; it is one even while both are as they were. */
function renewed(draft: Draft, change: Parameters<typeof withChange>[2]): Draft {
  const changes = new Map(draft.changes);
  changes.set(`${change.source_id} ${change.letter} ${JSON.stringify(change.path)}`, change);
  return { ...draft, changes };
}
