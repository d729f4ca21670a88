import { useState, type ClipboardEvent, type DragEvent, type ReactElement } from 'react';
import { fileAddresses, fileName, type FormRuntime } from '@sluice/engine';
import { safeHref } from '../cells/link.cell.js';
import { PlainButton } from '../controls/button.js';
import { Icon } from '../controls/icon.js';
import { useSay } from '../texts/locale.context.js';
import { FileButton } from '../uploads/file-button.js';
import { useImages, type ImageItem } from '../uploads/images.state.js';
import { LARGEST_FILE, sizeText, useFileUpload } from '../uploads/upload.hook.js';
import { ariaOf, isClearable, type FieldProps } from './field.type.js';
import '../uploads/uploads.css';

const READING = { addressesOf: fileAddresses, nameOf: fileName };
/** Texts have many endings; the content decides. */
const ENDINGS: Readonly<Record<string, string>> = { txt: '.txt,.csv,.md,.log,text/plain', jpeg: '.jpg,.jpeg' };

/** Formats as the world writes them. */
const SPELT: Readonly<Record<string, string>> = { webp: 'WebP', webm: 'WebM' };
const formatName = (kind: string): string => SPELT[kind] ?? kind.toUpperCase();

/** What a file dialog offers for `accept`; everything without it. */
const offered = (accept: readonly string[] | undefined): string =>
  (accept ?? []).map((kind) => ENDINGS[kind] ?? `.${kind}`).join(',');

const ICONS = { there: 'link', waiting: 'upload', failed: 'warning' } as const;

function Name({ item }: { item: ImageItem }): ReactElement {
  const href = item.state === 'there' ? safeHref(item.address.split('#')[0]) : null;
  if (href === null) return <span className="sl-file-name">{item.name}</span>;
  return (
    <a className="sl-file-name sl-link" href={href} download={item.name} title={item.name}>
      {item.name}
    </a>
  );
}

function Line(props: { item: ImageItem; kept: boolean; onRetry: () => void; onRemove: () => void }): ReactElement {
  const say = useSay();
  const { item } = props;
  return (
    <li className={`sl-file sl-file-${item.state}`}>
      <Icon name={ICONS[item.state]} />
      <Name item={item} />
      {item.state === 'waiting' ? (
        <progress
          className="sl-file-progress"
          max={1}
          value={item.progress}
          aria-label={say('upload.part', { name: item.name })}
        />
      ) : null}
      {item.state === 'failed' && !item.final ? (
        <PlainButton small look="text" onClick={props.onRetry}>
          {say('state.retry')}
        </PlainButton>
      ) : null}
      {props.kept ? null : (
        <PlainButton
          small
          look="text"
          className="sl-btn-icon"
          aria-label={`${say('field.remove')} ${item.name}`}
          onClick={props.onRemove}
        >
          <Icon name="close" size={12} />
        </PlainButton>
      )}
    </li>
  );
}

/**
 * form_type 105: files chosen, dropped or pasted; each with its name, how far it has come, and the way to take it away.
 */
export function FileUploadField(props: FieldProps): ReactElement {
  const say = useSay();
  const { view, param, field, control } = props;
  const [over, setOver] = useState(false);
  const { upload_max: max = 1, upload_size: size = LARGEST_FILE, accept } = param.config ?? {};
  const upload = useFileUpload(view, param);
  const files = useImages(view.form as FormRuntime, props.address, {
    value: field.value,
    max,
    upload,
    change: control.change,
    reading: READING,
    leftOut: (names) =>
      view.page.ports.message.warning(say('upload.left-out', { names: names.join(say('list.comma')) })),
  });
  const { disabled } = field;
  const add = (chosen: readonly File[]): void => {
    if (disabled || chosen.length === 0) return;
    if (chosen.length > (max === 1 ? 1 : max - files.items.length))
      view.page.ports.message.warning(say('upload.files-full', { count: max }));
    files.add(chosen);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const replaces = max === 1 && files.items.length > 0;
  const shown = say(replaces ? 'field.replace' : max > 1 ? 'upload.choose-many' : 'upload.choose');
  const full = max > 1 && files.items.length >= max;
  return (
    <div
      className={over && !disabled ? 'sl-files sl-files-over' : 'sl-files'}
      role="group"
      aria-label={props.label}
      onPaste={(event: ClipboardEvent) => add([...event.clipboardData.files])}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      {files.items.length === 0 ? null : (
        <ul className="sl-file-list">
          {files.items.map((item) => (
            <Line
              key={item.id}
              item={item}
              // What did not arrive is no value yet: it can always be taken away.
              kept={disabled || (!isClearable(props) && param.must !== true && item.state === 'there')}
              onRetry={() => files.retry(item)}
              onRemove={() => files.remove(item)}
            />
          ))}
        </ul>
      )}
      {full ? null : (
        <div className="sl-file-zone">
          <FileButton
            id={props.id}
            label={`${shown} ${props.label}`}
            many={max > 1}
            accept={offered(accept)}
            disabled={disabled}
            describedBy={ariaOf(props)['aria-describedby']}
            onFiles={add}
          >
            <Icon name={replaces ? 'refresh' : 'upload'} />
            {shown}
          </FileButton>
          {disabled ? null : <span className="sl-file-drop">{say('upload.drop')}</span>}
        </div>
      )}
      <div className="sl-note">
        {say('upload.files-hint', { count: max, size: sizeText(size) })}
        {accept ? say('upload.formats', { formats: accept.map(formatName).join(', ') }) : null}
      </div>
      {files.items.map((item) =>
        item.reason === undefined ? null : (
          <div key={item.id} className="sl-wrong" role="alert">
            {say('field.upload-failed', { reason: `${item.name}: ${item.reason}` })}
          </div>
        ),
      )}
    </div>
  );
}
