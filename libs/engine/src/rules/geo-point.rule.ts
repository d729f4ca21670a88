import { engineText } from '../texts.js';
import type { Rule } from './rule.type.js';

/** Degrees of a place in WGS 84 order: longitude, latitude. */
export interface GeoPoint {
  lng: number;
  lat: number;
}

/** Reads `lng,lat` in degrees; undefined for anything else. */
export function readGeoPoint(value: unknown): GeoPoint | undefined {
  const found =
    typeof value === 'string'
      ? /^\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*,\s*(-?\d{1,2}(?:\.\d{1,12})?)\s*$/.exec(value)
      : null;
  if (!found) return undefined;
  const [lng, lat] = [Number(found[1]), Number(found[2])];
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : undefined;
}

/** A place picked on a map is `lng,lat`. */
export const geoPointRule: Rule = (_param, value, { locale }) =>
  readGeoPoint(value) === undefined ? engineText('place', locale) : undefined;
