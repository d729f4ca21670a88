import { editsCell, EDITOR_TYPES } from '../../kind/form-types.registry.js';
import { pageNodes } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckRule } from '../checked.app.js';
import type { Column, View } from '../../generated/types.js';

/**
 * A column that is edited in place is plain text, its editor is one that fits into a cell, and one action button saves
 * it.
 */
export const editorRule: CheckRule = ({ app }) =>
  documentsOf(app, 'page').flatMap((entry) =>
    [...pageNodes(entry.document)].flatMap((found) => {
      if (found.kind !== 'column' || !found.node.editor) return [];
      const { node: column, view, path } = found;
      const { editor } = found.node;
      return [
        ...(editsCell(editor)
          ? []
          : [
              finding(
                entry,
                [...path, 'editor', 'form_type'],
                'editor',
                checkText('editor-type', { type: editor.form_type, known: EDITOR_TYPES.join(', ') }),
              ),
            ]),
        ...(column.form_type === undefined
          ? []
          : [finding(entry, [...path, 'form_type'], 'editor', checkText('editor-column'))]),
        ...(isSaved(view, column)
          ? []
          : [finding(entry, [...path, 'editor'], 'editor', checkText('editor-unsaved', { column: column.uid }))]),
      ];
    }),
  );

function isSaved({ app_buttons: buttons = [] }: View, { uid }: Column): boolean {
  return buttons.some(
    (button) => button.source_type === 'col' && button.source_id === uid && button.target_type === 'action',
  );
}
