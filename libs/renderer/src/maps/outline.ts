import type { Place } from './projection.js';
import { chinaOutline } from './china.outline.texts.js';

/** A province as drawn: its name, where the name stands, its rings in degrees. */
export interface Province { code: string; name: { 'zh-chs': string; en: string }; at: Place; rings: readonly (readonly Place[])[] }

/** Reads a ring: hundredths of a degree, each pair relative to the one before. */
function readRing(text: string): Place[] {
  let [lng, lat] = [0, 0];
  return text.split(' ').map((pair) => {
    const [dx = 0, dy = 0] = pair.split(',').map(Number);
    lng += dx;
    lat += dy;
    return { lng: lng / 100, lat: lat / 100 };
  });
}

/** The provinces, read once when the first map is drawn. */
export const provinces: readonly Province[] = chinaOutline.map(({ code, name, at: [lng, lat], rings }) => ({ code, name, at: { lng, lat }, rings: rings.map(readRing) }));
