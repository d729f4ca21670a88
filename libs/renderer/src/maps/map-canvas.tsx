import {
  useMemo,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
  type SVGProps,
  type WheelEvent,
} from 'react';
import { useLocale } from '../texts/locale.context.js';
import { useChinaOutline } from './china.outline.hook.js';
import { gridStep, moved, multiples, project, unproject, type MapFrame, type GeoPoint } from './projection.js';
import { regionName } from './region.index.js';
import './maps.css';

/** Size of the drawing in its own pixels; the box scales it. */
export const MAP_SIZE = { width: 720, height: 320 } as const;
export const ZOOMS = { least: 3, most: 18 } as const;
/** A press that moved less is a pick, not a drag. */
const DRAG_PIXELS = 4;

const half = { x: MAP_SIZE.width / 2, y: MAP_SIZE.height / 2 };
const round = (value: number): number => Math.round(value * 10) / 10;
const inSight = (point: { x: number; y: number }): boolean => Math.abs(point.x) < 1e5 && Math.abs(point.y) < 1e5;

/** Keeps a zoom in its bounds. */
export const clampZoom = (zoom: number): number => Math.max(ZOOMS.least, Math.min(ZOOMS.most, Math.round(zoom)));

interface MapCanvasProps {
  frame: MapFrame;
  pin: GeoPoint | undefined;
  label: string;
  disabled: boolean;
  onFrame: (frame: MapFrame) => void;
  onPick: (point: GeoPoint) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Lines of the grid with their degrees, so that a place can be read where no outline is in sight. */
function Grid({
  frame,
  toScreen,
}: {
  frame: MapFrame;
  toScreen: (point: GeoPoint) => { x: number; y: number };
}): ReactElement {
  const step = gridStep(frame.zoom);
  const from = moved(frame.centre, -half.x, half.y, frame.zoom);
  const to = moved(frame.centre, half.x, -half.y, frame.zoom);
  return (
    <g className="sl-map-grid">
      {multiples(from.lng, to.lng, step).map((lng) => {
        const { x } = toScreen({ lng, lat: 0 });
        return (
          <g key={`x${lng}`}>
            <path d={`M${round(x)} 0V${MAP_SIZE.height}`} />
            <text x={round(x) + 4} y={MAP_SIZE.height - 6}>
              {lng}°
            </text>
          </g>
        );
      })}
      {multiples(from.lat, to.lat, step).map((lat) => {
        const { y } = toScreen({ lng: 0, lat });
        return (
          <g key={`y${lat}`}>
            <path d={`M0 ${round(y)}H${MAP_SIZE.width}`} />
            <text x={6} y={round(y) - 4}>
              {lat}°
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Dragging moves the map, a press without a drag picks a point, the wheel zooms about the pointer. */
function useMapPointer({
  svg,
  frame,
  disabled,
  onFrame,
  onPick,
}: Pick<MapCanvasProps, 'frame' | 'disabled' | 'onFrame' | 'onPick'> & {
  svg: RefObject<SVGSVGElement>;
}): Pick<SVGProps<SVGSVGElement>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onWheel'> {
  const drag = useRef<{ x: number; y: number; frame: MapFrame; far: boolean } | null>(null);
  const pointOf = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const box = svg.current?.getBoundingClientRect();
    const scale = box && box.width > 0 ? MAP_SIZE.width / box.width : 1;
    return { x: (event.clientX - (box?.left ?? 0)) * scale, y: (event.clientY - (box?.top ?? 0)) * scale };
  };
  const pointAt = (point: { x: number; y: number }): GeoPoint =>
    moved(frame.centre, point.x - half.x, point.y - half.y, frame.zoom);
  const down = (event: PointerEvent): void => {
    drag.current = { ...pointOf(event), frame, far: false };
    svg.current?.setPointerCapture?.(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    const from = drag.current;
    if (!from) return;
    const { x, y } = pointOf(event);
    from.far ||= Math.hypot(x - from.x, y - from.y) > DRAG_PIXELS;
    if (from.far) onFrame({ ...from.frame, centre: moved(from.frame.centre, from.x - x, from.y - y, from.frame.zoom) });
  };
  const up = (event: PointerEvent): void => {
    const from = drag.current;
    drag.current = null;
    if (from && !from.far && !disabled) onPick(pointAt(pointOf(event)));
  };
  // The point under the pointer stays where it is.
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && document.activeElement !== svg.current) return;
    const zoom = clampZoom(frame.zoom + (event.deltaY < 0 ? 1 : -1));
    const point = pointOf(event);
    const held = project(pointAt(point), zoom);
    onFrame({ zoom, centre: unproject({ x: held.x - point.x + half.x, y: held.y - point.y + half.y }, zoom) });
  };
  const cancel = (): void => {
    drag.current = null;
  };
  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: cancel, onWheel: wheel };
}

/**
 * A map without tiles: outlines of the provinces, a grid of degrees, a pin. Works offline (design §5 allows no foreign
 * address).
 */
export function MapCanvas({ frame, pin, label, disabled, onFrame, onPick, onKeyDown }: MapCanvasProps): ReactElement {
  const locale = useLocale();
  const svg = useRef<SVGSVGElement>(null);
  const toScreen = useMemo(() => {
    const middle = project(frame.centre, frame.zoom);
    return (point: GeoPoint): { x: number; y: number } => {
      const { x, y } = project(point, frame.zoom);
      return { x: x - middle.x + half.x, y: y - middle.y + half.y };
    };
  }, [frame]);
  const { regions, sea } = useChinaOutline();
  const pathOf = useMemo(
    () =>
      (ring: readonly GeoPoint[]): string =>
        `M${ring
          .map(toScreen)
          .map(({ x, y }) => `${round(x)} ${round(y)}`)
          .join('L')}Z`,
    [toScreen],
  );
  const shapes = useMemo(
    () =>
      regions.map((region) => ({
        code: region.code,
        name: regionName(region, locale),
        at: toScreen(region.at),
        path: region.rings.map(pathOf).join(''),
      })),
    [regions, locale, toScreen, pathOf],
  );
  const handlers = useMapPointer({ svg, frame, disabled, onFrame, onPick });
  const mark = pin && toScreen(pin);
  return (
    <svg
      ref={svg}
      className="sl-map-canvas"
      viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
      role="application"
      tabIndex={0}
      aria-label={label}
      aria-disabled={disabled || undefined}
      {...handlers}
      onKeyDown={onKeyDown}
    >
      <g className="sl-map-land">
        {shapes.map(({ code, path }) => (
          <path key={code} d={path} />
        ))}
      </g>
      <path className="sl-map-sea" d={[...sea.islands.map(({ ring }) => ring), ...sea.dashes].map(pathOf).join('')} />
      <Grid frame={frame} toScreen={toScreen} />
      <g className="sl-map-names">
        {frame.zoom >= 4
          ? shapes
              .filter(({ at }) => inSight(at))
              .map(({ code, name, at }) => (
                <text key={code} x={round(at.x)} y={round(at.y)}>
                  {name}
                </text>
              ))
          : null}
      </g>
      {mark && inSight(mark) ? (
        <path className="sl-map-pin" d={`M${round(mark.x)} ${round(mark.y)}l-9-15a10.5 10.5 0 1 1 18 0z`} />
      ) : null}
    </svg>
  );
}
