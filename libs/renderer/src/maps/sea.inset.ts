import type { SouthSea } from './map.registry.js';
import type { Region } from './outline.js';
import type { Place } from './projection.js';

/** What the inset shows of the South China Sea, in degrees. */
const SHOWN = { west: 105.8, east: 124.6, south: 2.6, north: 24.8 } as const;
/** Where the inset stands, in the empty corner of the map of China, and how much smaller it is. */
const CORNER: Place = { lng: 125.6, lat: 17.2 };
const SCALE = 0.48;
/** Smallest half width of an island in the inset, in degrees of the map: below it would not be seen. */
const SPECK = 0.09;

/** A ring inside the inset, or nothing. */
export function insetRing(ring: readonly Place[]): Place[] | undefined {
  const cut = clipped(ring);
  return cut.length > 2 ? cut.map(moved) : undefined;
}

/** The frame of the inset. */
export function insetFrame(): Place[] {
  const { west, east, south, north } = SHOWN;
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ].map(([lng = 0, lat = 0]) => moved({ lng, lat }));
}

/** An island as a speck that can be seen: a small diamond around its middle. */
export function insetIsland(ring: readonly Place[]): Place[] {
  const at = moved({ lng: mean(ring.map(({ lng }) => lng)), lat: mean(ring.map(({ lat }) => lat)) });
  return [
    [SPECK, 0],
    [0, SPECK],
    [-SPECK, 0],
    [0, -SPECK],
    [SPECK, 0],
  ].map(([dx = 0, dy = 0]) => ({ lng: at.lng + dx, lat: at.lat + dy }));
}

/** Rings of a province that the inset repeats, its islands among them. */
export function insetRings(region: Region, sea: SouthSea): Place[][] {
  const coast = region.rings.map(insetRing);
  const islands = sea.islands
    .filter(({ code, ring }) => code === region.code && ring.every(({ lat }) => lat < SHOWN.north))
    .map(({ ring }) => insetIsland(ring));
  return [...coast.filter((ring) => ring !== undefined), ...islands];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const moved = ({ lng, lat }: Place): Place => ({
  lng: CORNER.lng + (lng - SHOWN.west) * SCALE,
  lat: CORNER.lat + (lat - SHOWN.south) * SCALE,
});

/** Cuts a ring at the four edges, one after the other (Sutherland–Hodgman). */
function clipped(ring: readonly Place[]): readonly Place[] {
  const edges = [
    {
      inside: ({ lng }: Place) => lng >= SHOWN.west,
      at: (a: Place, b: Place) => crossing(a, b, (SHOWN.west - a.lng) / (b.lng - a.lng)),
    },
    {
      inside: ({ lng }: Place) => lng <= SHOWN.east,
      at: (a: Place, b: Place) => crossing(a, b, (SHOWN.east - a.lng) / (b.lng - a.lng)),
    },
    {
      inside: ({ lat }: Place) => lat >= SHOWN.south,
      at: (a: Place, b: Place) => crossing(a, b, (SHOWN.south - a.lat) / (b.lat - a.lat)),
    },
    {
      inside: ({ lat }: Place) => lat <= SHOWN.north,
      at: (a: Place, b: Place) => crossing(a, b, (SHOWN.north - a.lat) / (b.lat - a.lat)),
    },
  ];
  return edges.reduce<readonly Place[]>(
    (points, { inside, at }) =>
      points.flatMap((point, index) => {
        const before = points[(index + points.length - 1) % points.length] ?? point;
        if (inside(point)) return inside(before) ? [point] : [at(before, point), point];
        return inside(before) ? [at(before, point)] : [];
      }),
    ring,
  );
}

const crossing = (a: Place, b: Place, part: number): Place => ({
  lng: a.lng + (b.lng - a.lng) * part,
  lat: a.lat + (b.lat - a.lat) * part,
});
