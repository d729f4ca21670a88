import type { CompiledButton } from '@sluice/document';
import type { ViewCore } from '../core.type.js';
import type { Row } from '../runtime.js';
import { keyOfRow } from '../table/selection.table.js';

/** Under which name a button runs, rests and counts down (§4): a button of a row for its row alone. */
export function buttonKey(view: ViewCore, { uid }: Pick<CompiledButton, 'uid'>, row?: Row): string {
  return row ? `${uid}/${keyOfRow(view, row)}` : uid;
}
