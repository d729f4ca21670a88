import { useCallback, useMemo, useState, useSyncExternalStore, type ReactElement } from 'react';
import { withoutUndefined } from '@sluice/document';
import type { ViewRuntime } from '@sluice/engine';
import { useCodeSay } from '../texts/code.texts.js';
import { useLocale, useTextOf } from '../texts/locale.context.js';
import type { WidgetProps } from '../views/widget.registry.js';
import { CodeEditor } from './code.editor.js';
import { FindingList } from './finding-list.js';
import { findingsOf, type Finding } from './finding.type.js';
import './code-text.css';

/** Lines that are seen where a document does not say how many. */
const defaultRows = 12;
const fewestRows = 3;
const rowHeight = 20.8;
/** About how many characters stand on a line before it wraps. */
const wrapsAt = 100;

/** How tall a text stands, in lines: as its document says; one that is only read is no taller than it is long. */
function rowsOf(text: string, limit: number, readOnly: boolean): number {
  if (!readOnly) return limit;
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / wrapsAt)), 0);
  return Math.max(fewestRows, Math.min(limit, lines));
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The value of a param of the view's form, whether it is drawn or not; undefined without a name. */
function useFormValue({ form }: ViewRuntime, name: string): unknown {
  const subscribe = useCallback((listener: () => void) => form?.subscribe(listener) ?? (() => undefined), [form]);
  return useSyncExternalStore(subscribe, () => (name === '' ? undefined : form?.current()[name]));
}

/**
 * Widget `code-text`: highlighted text with findings by line, read-only or editable. As a field the text is its value;
 * as a view it is `content`. Its configuration: `language` (or `language_param`, the name of a param that holds it),
 * `findings` (the name of a param that holds a list of `{line, column, level, rule, text}`, or the list), `rows`.
 */
export function CodeTextWidget({ view, config, field }: WidgetProps): ReactElement {
  const say = useCodeSay();
  const locale = useLocale();
  const textOf = useTextOf();
  const [cursor, setCursor] = useState<Finding>();
  const chosen = useFormValue(view, wordOf(config.language_param));
  const named = useFormValue(view, wordOf(config.findings));
  const given = typeof config.findings === 'string' ? named : config.findings;
  const findings = useMemo(() => findingsOf(given, locale), [given, locale]);
  const language = wordOf(chosen) || wordOf(config.language) || 'sql';
  const text = wordOf(field ? field.value : (config.content ?? view.node.content));
  const readOnly = field?.readOnly ?? true;
  const rows = rowsOf(text, Math.max(fewestRows, Math.min(60, Number(config.rows) || defaultRows)), readOnly);
  const isWrong = field !== undefined && field.errors.length > 0;
  return (
    <div className="sl-code-box" id={field?.id} data-invalid={isWrong || undefined} style={{ minHeight: 0 }}>
      <div className="sl-code-frame" style={{ height: Math.ceil(rows * rowHeight) + 18 }}>
        <CodeEditor
          text={text}
          language={language}
          readOnly={readOnly}
          findings={findings ?? none}
          attributes={withoutUndefined({
            'aria-label': field?.label || textOf(view.node.name) || say('code.label'),
            'aria-invalid': isWrong ? 'true' : undefined,
            'aria-describedby': isWrong ? `${field.id}-note` : undefined,
            'aria-required': field?.required ? 'true' : undefined,
          })}
          cursor={cursor}
          onChange={(next) => field?.change(next === '' ? null : next)}
          onBlur={() => field?.blur()}
        />
      </div>
      {findings ? <FindingList findings={findings} onGo={(finding) => setCursor({ ...finding })} /> : null}
    </div>
  );
}

const none: readonly Finding[] = [];
