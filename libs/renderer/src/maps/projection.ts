/** A place in degrees. */
export interface GeoPoint {
  lng: number;
  lat: number;
}
/** What a map shows: its middle and its zoom, as web maps count it (the world is 256·2^zoom pixels wide). */
export interface MapFrame {
  centre: GeoPoint;
  zoom: number;
}

/** Where Web Mercator (EPSG:3857) ends. */
const MAX_LATITUDE = 85.05112878;

/** A place in pixels of the whole world at a zoom. */
export function project({ lng, lat }: GeoPoint, zoom: number): { x: number; y: number } {
  const size = 256 * 2 ** zoom;
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size };
}

/** The reverse of `project`. */
export function unproject({ x, y }: { x: number; y: number }, zoom: number): GeoPoint {
  const size = 256 * 2 ** zoom;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI;
  return { lng: (x / size) * 360 - 180, lat };
}

/** A place moved by pixels at a zoom, kept on the world. */
export function moved(point: GeoPoint, dx: number, dy: number, zoom: number): GeoPoint {
  const { x, y } = project(point, zoom);
  const to = unproject({ x: x + dx, y: y + dy }, zoom);
  return { lng: Math.max(-180, Math.min(180, to.lng)), lat: Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, to.lat)) };
}

/** Degrees between the lines of a grid, so that a few of them are in sight at a zoom. */
export function gridStep(zoom: number): number {
  const wanted = 140 / ((256 * 2 ** zoom) / 360);
  const ten = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((factor) => factor * ten).find((step) => step >= wanted) ?? 10 * ten;
}

/** Multiples of a step between two values, free of the dust of floating point. */
export function multiples(from: number, to: number, step: number): number[] {
  const digits = Math.max(0, Math.ceil(-Math.log10(step)) + 1);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_none, at) =>
    Number(((first + at) * step).toFixed(digits)),
  );
}

/** `lng,lat` with six digits after the point, about 10 cm. */
export const geoPointText = ({ lng, lat }: GeoPoint): string => `${Number(lng.toFixed(6))},${Number(lat.toFixed(6))}`;
