import type { JsonObject } from '../json/canonical.json.js';
import { around } from './name.words.js';
import { paramOf } from './query.parts.js';
import type { NamedTable } from './scaffold.context.js';
import { scaffoldTexts } from './scaffold.texts.js';
import type { PlannedColumn } from './table.plan.js';

/** A step that ends the action where the one before it has touched no row. */
const touched = (name: string, fail: object): JsonObject =>
  ({ cond: `steps.${name}.affected == 0`, fail }) as JsonObject;

const params = (columns: readonly PlannedColumn[]): JsonObject =>
  Object.fromEntries(columns.map(({ name }) => [name, `form.${name}`]));

function action(named: NamedTable, shape: number, ending: string, more: JsonObject): JsonObject {
  const verb = { add: scaffoldTexts.add, set: scaffoldTexts.edit, remove: scaffoldTexts.remove }[ending];
  const name = around(named.label, { zh: `${verb?.['zh-chs'] ?? ''}{label}`, en: `${verb?.en ?? ''}: {label}` });
  return { kind: 'action', shape, uid: `${named.uid}-${ending}`, name, act_type: 'run', ...more };
}

/** The action that inserts a row with what was entered. */
export function addAction(named: NamedTable, shape: number): JsonObject {
  const entered = named.plan.columns.filter((column) => column.entered);
  const steps = [{ name: 'add', query: `${named.uid}-add`, params: params(entered) }];
  return action(named, shape, 'add', { steps, message: scaffoldTexts.saved });
}

/**
 * A change names its row by the key of the page, and its version, where the table counts changes, by what the form was
 * read with.
 */
export function setAction(named: NamedTable, shape: number, key: PlannedColumn): JsonObject {
  const { columns, version } = named.plan;
  const edited = columns.filter((column) => column.edited);
  const values = { [key.name]: `params.${key.name}`, ...params([...edited, ...(version ? [version] : [])]) };
  const steps = [
    { name: 'save', query: `${named.uid}-set`, params: values },
    touched('save', version ? scaffoldTexts.changed : scaffoldTexts.gone),
  ];
  return action(named, shape, 'set', {
    params: [{ ...paramOf(key), must: true }],
    steps,
    message: scaffoldTexts.saved,
  });
}

/** The action that deletes the row of a key; it fails where the row is gone already. */
export function removeAction(named: NamedTable, shape: number, key: PlannedColumn): JsonObject {
  const steps = [
    { name: 'remove', query: `${named.uid}-remove`, params: { [key.name]: `params.${key.name}` } },
    touched('remove', scaffoldTexts.gone),
  ];
  return action(named, shape, 'remove', {
    params: [{ ...paramOf(key), must: true }],
    steps,
    message: scaffoldTexts.removed,
  });
}
