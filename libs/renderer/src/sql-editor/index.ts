export type { Completion, CompletionColumn, NodeKind, SqlWriting } from './catalogue.type.js';
export { KIND_SHAPES } from './kind.shapes.js';
export { nameOf, wordOf } from './sql.groups.js';
export { sqlCompletion } from './sql.completion.js';
export { editorTheme } from './editor.theme.js';
export { sqlDialect, sqlLanguage } from './sql.language.js';
export { quoteName } from './sql.names.js';
export { sqlTokens, type SqlToken } from './sql.tokens.js';
