/** Entry `@sluice/document/edit`: changing documents by operations; visitors' pages never load it. */
export { applyOperations, performEdits, type Edited } from '../operation/apply.operations.js';
export { invertOperations } from '../operation/invert.operations.js';
export { rebaseOperations, type Foreign, type Rebased } from '../operation/rebase.operations.js';
export type { Anchor, Edit, Operation } from '../operation/operation.type.js';
export { DocumentHistory, MOST_STEPS, type Step, type Undone } from '../history/document.history.js';
export { dropViews, removeViews, type Drop, type Dropped, type DropTarget } from '../grid/drop.views.js';
export { removedViews, restoreView, type RemovedView, type ViewPosition } from '../grid/restore.view.js';
export { bandsOf, boxesOf, COLUMNS, type Band, type Box } from '../grid/boxes.js';
export { gridViews } from '../grid/page.grid.js';
export { cellsOf } from '../grid/cells.js';
export { ALIGNMENTS, alignViews, type Alignment } from '../grid/align.views.js';
export { endOf, NUDGES, nudgeViews, type Nudge } from '../grid/nudge.views.js';
export { unwrapView, wrapViews } from '../grid/wrap.views.js';
export { resizeView } from '../grid/resize.view.js';
export { defaultHeight, newView, timestampName } from '../grid/new.view.js';
export {
  edgeBand,
  slotAt,
  slotsOf,
  walkSlots,
  type Arrow,
  type Measured,
  type Rect,
  type Slot,
} from '../grid/slots.js';
export { CLIPBOARD_VERSION, copyNodes, pasteNodes, type Paste, type PasteTarget } from '../clipboard/clipboard.js';
export { lineChanges, type LineEdit } from '../merge/text.merge.js';
export {
  PAGE_TEMPLATES,
  TEMPLATE_SUMS,
  templateViews,
  type PageTemplate,
  type PageTemplateName,
  type TemplateInput,
} from '../page-template/page.templates.js';
export type { TemplateLabels } from '../page-template/template.parts.js';
export {
  isNumberType,
  rowQuery,
  sumQuery,
  type TemplateQuery,
  type TemplateSum,
} from '../page-template/template.query.js';
