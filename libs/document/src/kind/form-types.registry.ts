import { CELL_TYPES, FIELD_TYPES, type FieldType } from '../generated/types.js';

// What the checks of documents ask about form types. The kinds themselves stand above this library
// (`libs/engine/src/fields`, `libs/renderer/src/editors`); tests there hold these lists against them.

/** A param, a column or the editor of one, as far as it says what it is. */
interface Coded {
  form_type?: number | undefined;
}

/** Fields that show something and hold no value: a query is sent nothing of them. */
export const SHOWN_ONLY: ReadonlySet<number> = new Set<FieldType>([
  FIELD_TYPES.html,
  FIELD_TYPES.image,
  FIELD_TYPES['button-group'],
]);

/** Form types that edit a cell in place: text, select, date, radio, number, checkbox group, textarea, cascader (§3). */
export const EDITOR_TYPES: readonly number[] = [1, 2, 3, 4, 5, 7, 8, 18] satisfies FieldType[];

/** A field that shows something and holds no value. */
export const isShownOnly = ({ form_type: type }: Coded): boolean => type !== undefined && SHOWN_ONLY.has(type);
/** An editor that fits into a cell. */
export const editsCell = ({ form_type: type }: Coded): boolean => type !== undefined && EDITOR_TYPES.includes(type);
/** A group of member params, whose value is a record or a list of them. */
export const isMembers = (param: Coded): boolean => param.form_type === FIELD_TYPES.members;
/** A widget of the product that is used as a field. */
export const isWidgetField = (param: Coded): boolean => param.form_type === FIELD_TYPES.widget;
/** A field of a kind from outside. */
export const isExternalField = (param: Coded): boolean => param.form_type === FIELD_TYPES.external;
/** Text and pictures that a builder writes. */
export const isHtmlType = (type: unknown): boolean => type === FIELD_TYPES.html;
/** A column that holds the buttons of its row. */
export const isButtonsColumn = (column: Coded): boolean => column.form_type === CELL_TYPES.buttons;
