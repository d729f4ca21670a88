import type { ClipboardEvent, DragEvent, ReactElement, SyntheticEvent } from 'react';
import type { FormRuntime } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { Icon } from '../controls/icon.js';
import { useSay } from '../texts/locale.context.js';
import { FileButton } from '../uploads/file-button.js';
import { useImages, type ImageItem } from '../uploads/images.state.js';
import { imagesOf, LARGEST_IMAGE, sizeText, useUpload } from '../uploads/upload.hook.js';
import { ariaOf, isClearable, type FieldProps } from './field.type.js';
import '../uploads/uploads.css';

/** Of a file that is no picture there is nothing to see; what is wrong stands over its place. */
function hideBroken({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.visibility = 'hidden';
}

function Thumb(props: {
  item: ImageItem;
  /** A picture that arrived stays. */ kept: boolean;
  onRetry: () => void;
  onRemove: () => void;
}): ReactElement {
  const say = useSay();
  const { item } = props;
  return (
    <li className={`sl-thumb sl-thumb-${item.state}`} title={item.reason ?? item.name}>
      <img key={item.address} src={item.address} alt={item.name || say('field.picture')} onError={hideBroken} />
      {item.state === 'waiting' ? (
        <span className="sl-thumb-cover" role="status">
          <span className="sl-spin" aria-hidden="true" />
          {say('field.uploading')}
        </span>
      ) : null}
      {item.state === 'failed' && item.final ? (
        <span className="sl-thumb-cover">
          <Icon name="warning" />
          {say('field.not-taken')}
        </span>
      ) : null}
      {item.state === 'failed' && !item.final ? (
        <button type="button" className="sl-thumb-cover" onClick={props.onRetry}>
          <Icon name="refresh" />
          {say('state.retry')}
        </button>
      ) : null}
      {props.kept ? null : (
        <PlainButton
          small
          look="text"
          className="sl-btn-icon sl-thumb-remove"
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
 * form_type 21: pictures brought to the server or kept inline (`upload_type`), chosen, dropped or pasted
 * (`upload_paste`); one unless `upload_max` says more.
 */
export function ImageUploadField(props: FieldProps): ReactElement {
  const say = useSay();
  const { view, param, field, control } = props;
  const max = param.config?.upload_max ?? 1;
  const images = useImages(view.form as FormRuntime, props.address, {
    value: field.value,
    max: max,
    upload: useUpload(view, param),
    change: control.change,
  });
  const { disabled } = field;
  const paste = (event: ClipboardEvent): void => {
    if (!disabled && param.config?.upload_paste) images.add(imagesOf(event.clipboardData.files));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    if (!disabled) images.add(imagesOf(event.dataTransfer.files));
  };
  const replaces = max === 1 && images.items.length > 0;
  const failed = images.items.filter((item) => item.reason !== undefined);
  return (
    <div
      className="sl-upload"
      role="group"
      aria-label={props.label}
      onPaste={paste}
      onDrop={drop}
      onDragOver={(event) => event.preventDefault()}
    >
      <ul className="sl-thumbs">
        {images.items.map((item) => (
          <Thumb
            key={item.id}
            item={item}
            // What did not arrive is no value yet: it can always be taken away.
            kept={disabled || (!isClearable(props) && param.must !== true && item.reason === undefined)}
            onRetry={() => images.retry(item)}
            onRemove={() => images.remove(item)}
          />
        ))}
        {max > 1 && images.items.length >= max ? null : (
          <li>
            <FileButton
              id={props.id}
              label={`${say(replaces ? 'field.replace' : 'field.upload')} ${props.label}`}
              many={max > 1}
              disabled={disabled}
              className="sl-upload-add"
              describedBy={ariaOf(props)['aria-describedby']}
              onFiles={images.add}
            >
              <Icon name={replaces ? 'refresh' : 'plus'} />
              {say(replaces ? 'field.replace' : 'field.upload')}
            </FileButton>
          </li>
        )}
      </ul>
      <div className="sl-note">
        {say(param.config?.upload_paste ? 'upload.hint-paste' : 'upload.hint', {
          size: sizeText(param.config?.upload_size ?? LARGEST_IMAGE),
          count: max,
        })}
      </div>
      {failed.map((item) => (
        <div key={item.id} className="sl-wrong" role="alert">
          {say('field.upload-failed', { reason: item.reason ?? '' })}
        </div>
      ))}
    </div>
  );
}
