import { useState, type InputHTMLAttributes, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { readGeoPoint } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { Icon } from '../controls/icon.js';
import { clampZoom, MapCanvas } from '../maps/map-canvas.js';
import { moved, geoPointText, type MapFrame, type GeoPoint } from '../maps/projection.js';
import { useMapSay } from '../texts/map.texts.js';
import { ariaOf, isClearable, type FieldProps } from './field.type.js';

/** §9: a fixed point in Beijing at zoom 12. */
const BEIJING: GeoPoint = { lng: 116.404, lat: 39.915 };
const ZOOM = 12;
/** All of China, from Mohe to Zengmu in the South China Sea. */
const WHOLE: MapFrame = { centre: { lng: 104, lat: 30.8 }, zoom: 2.9 };
const STEP_PIXELS = 10;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const zooms: Record<string, number> = { '+': 1, '=': 1, '-': -1, _: -1 };

/** The two halves of a stored text as they are, also when they are no place. */
function halvesOf(value: unknown): [string, string] {
  const [lng = '', lat = ''] = typeof value === 'string' ? value.split(',') : [];
  return [lng.trim(), lat.trim()];
}

/** Zoom, all of China, back to the pin. */
function MapTools(props: { onZoom: (by: number) => void; onWhole: () => void; onPin: () => void }): ReactElement {
  const say = useMapSay();
  return (
    <div className="sl-map-tools">
      <PlainButton
        small
        className="sl-btn-icon"
        aria-label={say('map.zoom-in')}
        title={say('map.zoom-in')}
        onClick={() => props.onZoom(1)}
      >
        <Icon name="plus" size={14} />
      </PlainButton>
      <PlainButton
        small
        className="sl-btn-icon"
        aria-label={say('map.zoom-out')}
        title={say('map.zoom-out')}
        onClick={() => props.onZoom(-1)}
      >
        −
      </PlainButton>
      <PlainButton small aria-label={say('map.whole')} onClick={props.onWhole}>
        {say('map.whole')}
      </PlainButton>
      <PlainButton small aria-label={say('map.to-pin')} onClick={props.onPin}>
        {say('map.to-pin')}
      </PlainButton>
    </div>
  );
}

/** form_type 16: a place as `lng,lat` in degrees, picked on a bundled map or typed. */
export function MapPickerField(props: FieldProps): ReactElement {
  const say = useMapSay();
  const { param, field, control } = props;
  const pin = readGeoPoint(field.value);
  const zoom = clampZoom(param.config?.zoom ?? ZOOM);
  const [frame, setFrame] = useState<MapFrame>({ centre: pin ?? BEIJING, zoom });
  const [lng, lat] = halvesOf(field.value);
  const put = (next: [string, string]): void =>
    control.change(next[0] === '' && next[1] === '' ? null : next.join(','));
  const zoomBy = (by: number): void => setFrame({ ...frame, zoom: clampZoom(frame.zoom + by) });
  const key = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (arrow && !field.disabled) {
      const next = moved(pin ?? frame.centre, arrow[0] * STEP_PIXELS, arrow[1] * STEP_PIXELS, frame.zoom);
      control.change(geoPointText(next));
      setFrame({ ...frame, centre: next });
    } else if (zooms[event.key]) zoomBy(zooms[event.key] ?? 0);
    else return;
    event.preventDefault();
  };
  const settle = (): void => {
    control.blur();
    if (pin) setFrame({ ...frame, centre: pin });
  };
  const halves: [string, string] = [lng, lat];
  /** An input of one of the halves: 0 is the longitude, 1 the latitude. */
  const degrees = (which: 0 | 1): InputHTMLAttributes<HTMLInputElement> => ({
    ...ariaOf(props),
    className: 'sl-input',
    inputMode: 'decimal',
    autoComplete: 'off',
    value: halves[which],
    placeholder: String(which === 0 ? BEIJING.lng : BEIJING.lat),
    onChange: (event) => put(which === 0 ? [event.target.value.trim(), lat] : [lng, event.target.value.trim()]),
    onBlur: settle,
  });
  const clear = ({ currentTarget: button }: MouseEvent): void => {
    control.change(null);
    // The button goes: the keyboard would fall to the page.
    button.parentElement?.querySelector('input')?.focus();
  };
  return (
    <div role="group" aria-label={props.label}>
      <div className="sl-map">
        <MapCanvas
          frame={frame}
          pin={pin}
          label={`${props.label} ${say('map.canvas')}`}
          disabled={field.disabled}
          onFrame={setFrame}
          onPick={(point) => control.change(geoPointText(point))}
          onKeyDown={key}
        />
        <MapTools
          onZoom={zoomBy}
          onWhole={() => setFrame(WHOLE)}
          onPin={() => setFrame({ centre: pin ?? BEIJING, zoom })}
        />
      </div>
      <div className="sl-map-inputs">
        <label htmlFor={props.id}>
          {say('map.longitude')}
          <input {...degrees(0)} />
        </label>
        <label htmlFor={`${props.id}-lat`}>
          {say('map.latitude')}
          <input {...degrees(1)} id={`${props.id}-lat`} />
        </label>
        {field.value !== null && isClearable(props) ? (
          <PlainButton small look="text" onClick={clear}>
            {say('field.clear')}
          </PlainButton>
        ) : null}
      </div>
    </div>
  );
}
