import { Modal } from 'antd';
import { useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useLocale, useReturnFocus } from '@sluice/renderer';
import type { ControlProps } from '../panel/controls/control.type.js';
import { usePanelSay } from '../panel/panel.texts.js';
import { CodeEditor } from './code-editor.js';
import { codeKinds } from './code.registry.js';
import { keepSample, sampleOf } from './expression.sample.js';
import { jsonLanguage } from './json.language.js';
import './editors.css';

/**
 * The editor of an expression or a template: its text with completion and mistakes, sample data, and what it yields
 * with them. Applied as one step; Escape and Cancel leave the document as it was.
 */
export function CodeDialog(props: ControlProps & { text: string; onClose: () => void }): ReactElement {
  const { property, name, nodes, host, text: start, onChange, onLeave, onClose } = props;
  const say = usePanelSay();
  useReturnFocus();
  const locale = useLocale();
  const [text, setText] = useState(start);
  const [sampleText, setSampleText] = useState(() => JSON.stringify(sampleOf(nodes[0], host), null, 2));
  const sample = useMemo(() => readSample(sampleText), [sampleText]);
  const kind = codeKinds[property.editor];
  const language = useMemo(() => kind?.language({ sample: sample ?? {}, locale }) ?? [], [kind, sample, locale]);
  const apply = (): void => {
    if (sample) keepSample(nodes[0], sample);
    onLeave();
    onChange(text === '' ? undefined : text);
    onLeave();
    onClose();
  };
  const Result = kind?.result;
  return (
    <Modal
      className="sb-dialog"
      open
      title={name}
      width={880}
      okText={say('apply')}
      cancelText={say('cancel')}
      onOk={apply}
      onCancel={onClose}
    >
      <div className="sl-code-dialog" onKeyDown={keepInside}>
        <div className="sl-code-main">
          <CodeEditor text={start} label={name} language={language} onChange={setText} onRun={apply} />
        </div>
        {Result && (
          <div className="sl-code-side">
            <h4>{say('sample')}</h4>
            <div className="sl-code-sample">
              <CodeEditor text={sampleText} label={say('sample')} language={jsonLanguage} onChange={setSampleText} />
            </div>
            <h4>{say('result')}</h4>
            <div className="sl-code-result" aria-live="polite">
              {sample ? <Result text={text} sample={sample} /> : <span className="sl-code-wrong">{say('noJson')}</span>}
            </div>
          </div>
        )}
      </div>
    </Modal>
  );
}

/** An Escape that closed something of an editor, its list of completions or its search, is not one for the dialog. */
function keepInside(event: KeyboardEvent): void {
  if (event.key === 'Escape' && event.defaultPrevented) event.stopPropagation();
}

function readSample(text: string): Record<string, never> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, never>)
      : undefined;
  } catch {
    return undefined;
  }
}
