import { useState, type DragEvent, type ReactElement } from 'react';
import { Icon } from '../controls/icon.js';
import { useSay } from '../texts/locale.context.js';
import { FileButton } from '../uploads/file-button.js';
import { StateBox } from '../views/state-box.js';
import type { WidgetProps } from '../views/widget.registry.js';
import '../uploads/uploads.css';

/** The limit of schemas/widget/text-file.json. */
const LONGEST = 15_000_000;

/** What a file holds, as UTF-8; undefined for one that cannot be read. */
const textOf = (file: File): Promise<string | undefined> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(undefined);
    reader.readAsText(file);
  });

/**
 * Widget `text-file`: a text that is pasted, or read from a file that is chosen or dropped. Nothing is uploaded: the
 * text goes with the form.
 */
export function TextFileWidget({ field, config }: WidgetProps): ReactElement {
  const say = useSay();
  const [over, setOver] = useState(false);
  const [file, setFile] = useState<{ name: string; problem?: string }>();
  if (!field) return <StateBox kind="error" title={say('state.field-widget', { name: 'text-file' })} />;
  const take = async (chosen: readonly File[]): Promise<void> => {
    const [one] = chosen;
    if (!one || field.readOnly) return;
    const content = one.size > LONGEST ? undefined : await textOf(one);
    if (content === undefined || content.includes('\0')) {
      setFile({ name: one.name, problem: say('text-file.refused', { name: one.name }) });
      return;
    }
    setFile({ name: one.name });
    field.change(content);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files]);
  };
  return (
    <div
      className={over ? 'sl-files sl-files-over' : 'sl-files'}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <textarea
        id={field.id}
        className="sl-input"
        rows={10}
        aria-label={field.label}
        aria-invalid={field.errors.length > 0 || undefined}
        placeholder={say('text-file.paste')}
        readOnly={field.readOnly}
        spellCheck={false}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={({ target }) => field.change(target.value === '' ? null : target.value)}
        onBlur={field.blur}
      />
      <div className="sl-file-zone">
        <FileButton
          id={`${field.id}-file`}
          label={say('text-file.choose')}
          many={false}
          accept={typeof config['accept'] === 'string' ? config['accept'] : ''}
          disabled={field.readOnly}
          onFiles={(files) => void take(files)}
        >
          <Icon name="upload" />
          {say('text-file.choose')}
        </FileButton>
        <span className="sl-file-drop">{file && !file.problem ? file.name : say('upload.drop')}</span>
      </div>
      {file?.problem ? (
        <div className="sl-wrong" role="alert">
          {file.problem}
        </div>
      ) : null}
    </div>
  );
}
