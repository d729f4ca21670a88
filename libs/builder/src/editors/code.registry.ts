import { PostgreSQL, sql } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import type { ComponentType } from 'react';
import { ExpressionResult, TemplateResult, type ResultProps } from './code-results.js';
import { expressionLanguage, type ExpressionScope } from './expression.language.js';
import { templateLanguage } from './template.language.js';

/** A language of code in a document: how it is written, and what a text of it yields. */
export interface CodeKind {
  language(scope: ExpressionScope): Extension;
  /** What a text of it yields with sample data; a statement is run by the gate, not here. */
  result?: ComponentType<ResultProps>;
}

/** The languages by the editor that a schema asks for. */
export const codeKinds: Readonly<Partial<Record<string, CodeKind>>> = {
  expression: { language: expressionLanguage, result: ExpressionResult },
  sql: { language: () => sql({ dialect: PostgreSQL }) },
  template: { language: ({ sample }) => templateLanguage(sample), result: TemplateResult },
};
