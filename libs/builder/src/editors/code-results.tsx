import { useMemo, type ReactElement } from 'react';
import { compileExpression, ExpressionError, renderTemplate, type Json } from '@sluice/document';
import { shownHtml, useLocale } from '@sluice/renderer';
import { reasonOf } from '../state/failure.js';

export interface ResultProps {
  text: string;
  sample: { readonly [name: string]: Json };
}

/** What an expression yields with the sample, or why it does not. */
export function ExpressionResult({ text, sample }: ResultProps): ReactElement {
  const locale = useLocale();
  const result = useMemo(() => {
    if (text.trim() === '') return { value: '' };
    try {
      return { value: JSON.stringify(compileExpression(text).evaluateJs(sample), null, 2) ?? 'null' };
    } catch (reason) {
      if (reason instanceof ExpressionError) return { wrong: reason.text[locale] };
      return { wrong: reasonOf(reason) };
    }
  }, [text, sample, locale]);
  if (result.wrong !== undefined) return <span className="sl-code-wrong">{result.wrong}</span>;
  return <pre>{result.value}</pre>;
}

/** A template filled with the sample, drawn as a page would draw it. */
export function TemplateResult({ text, sample }: ResultProps): ReactElement {
  const result = useMemo(() => {
    try {
      return { html: shownHtml(renderTemplate(text, sample)) };
    } catch (reason) {
      return { wrong: reasonOf(reason) };
    }
  }, [text, sample]);
  if (result.wrong !== undefined) return <span className="sl-code-wrong">{result.wrong}</span>;
  return <div dangerouslySetInnerHTML={{ __html: result.html ?? '' }} />;
}
