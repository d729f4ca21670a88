import { interpolate } from '@sluice/document';
import { quoteName, type SqlWriting } from '@sluice/renderer/sql-editor';
import type { CatalogueNode } from '../wire/catalogue.calls.js';
import type { TreeNode } from './tree.model.js';

const writingOf = (at: TreeNode): SqlWriting | undefined => (at.path[0] ?? at.node).sql;
const schemaOf = (at: TreeNode): CatalogueNode | undefined => at.path.find((node) => node.kind === 'schema');

/** The schema that a tab must name for a node's bare name to be found; none for the source's own default. */
export function tabSchema(at: TreeNode): string {
  const schema = schemaOf(at)?.name ?? '';
  return schema === writingOf(at)?.schema ? '' : schema;
}

/**
 * A table's or column's name as it is put into a script: tables with their schema where it needs naming, columns bare.
 */
export function scriptName(at: TreeNode): string {
  const writing = writingOf(at);
  const schema = schemaOf(at);
  const isTable = at.node.kind === 'table' || at.node.kind === 'view';
  const name = quoteName(at.node.name, writing);
  return isTable && schema && schema.name !== writing?.schema ? `${quoteName(schema.name, writing)}.${name}` : name;
}

/** A query of a table's first rows; undefined for a source that has no such statement. */
export function firstRowsText(at: TreeNode, rows: number): string | undefined {
  const name = scriptName(at);
  const template = writingOf(at)?.first_rows;
  return template && interpolate(template, { table: name, rows });
}
