import { canonicalJson, isObject, type Json } from '@sluice/document';
import { lineChanges } from '@sluice/document/edit';
import { useMemo, type ReactElement } from 'react';

interface Line {
  text: string;
  how?: 'added' | 'removed';
}

/** A document as text; a query shows its statement as it is written, then the rest. */
export function DocumentText(props: { document: Json; kind: string; label: string }): ReactElement {
  const lines = useMemo(
    () => textLines(props.document, props.kind).map((text): Line => ({ text })),
    [props.document, props.kind],
  );
  return <Lines lines={lines} label={props.label} />;
}

/** Two versions as text, line by line, with what went and what came. */
export function TextDifference(props: { from: Json; to: Json; kind: string; label: string }): ReactElement {
  const { from, to, kind } = props;
  const lines = useMemo(() => compared(textLines(from, kind), textLines(to, kind)), [from, to, kind]);
  return <Lines lines={lines} label={props.label} />;
}

function Lines({ lines, label }: { lines: readonly Line[]; label: string }): ReactElement {
  return (
    <pre className="sb-lines" aria-label={label} tabIndex={0}>
      {lines.map(({ text, how }, index) => (
        <span key={index} data-how={how}>
          {how === 'added' ? '+ ' : how === 'removed' ? '− ' : '  '}
          {text}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}

function textLines(document: Json, kind: string): string[] {
  if (kind !== 'query' || !isObject(document) || typeof document['text'] !== 'string')
    return canonicalJson(document).trimEnd().split('\n');
  const { text, ...rest } = document;
  return [...String(text).split('\n'), '', ...canonicalJson(rest).trimEnd().split('\n')];
}

/** Lines of both; texts that are too long to compare stand one after the other. */
function compared(from: readonly string[], to: readonly string[]): Line[] {
  const edits = lineChanges(from, to) ?? [{ start: 0, end: from.length, lines: [...to] }];
  const result: Line[] = [];
  let at = 0;
  for (const { start, end, lines } of edits) {
    result.push(...from.slice(at, start).map((text): Line => ({ text })));
    result.push(...from.slice(start, end).map((text): Line => ({ text, how: 'removed' })));
    result.push(...lines.map((text): Line => ({ text, how: 'added' })));
    at = end;
  }
  return [...result, ...from.slice(at).map((text): Line => ({ text }))];
}
