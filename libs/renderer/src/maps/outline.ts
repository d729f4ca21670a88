import type { GeoPoint } from './projection.js';

/**
 * A region as stored in `data/`: its code (GB/T 2260, ISO 3166), names it also goes by, where its name stands, its
 * rings.
 */
export interface RegionData {
  code: string;
  name: string;
  also?: readonly string[];
  at: readonly number[];
  rings: readonly string[];
}

/** A region as drawn. */
export interface Region {
  code: string;
  name: string;
  also: readonly string[];
  at: GeoPoint;
  rings: readonly (readonly GeoPoint[])[];
}

/** Reads a ring: hundredths of a degree, each pair relative to the one before. */
export function readRing(text: string): GeoPoint[] {
  let [lng, lat] = [0, 0];
  return text.split(' ').map((pair) => {
    const [dx = 0, dy = 0] = pair.split(',').map(Number);
    lng += dx;
    lat += dy;
    return { lng: lng / 100, lat: lat / 100 };
  });
}

/** Reads stored regions. */
export function readRegions(data: readonly RegionData[]): Region[] {
  return data.map(({ code, name, also = [], at: [lng = 0, lat = 0], rings }) => ({
    code,
    name,
    also,
    at: { lng, lat },
    rings: rings.map(readRing),
  }));
}
