import type { SouthSea } from './map.registry.js';
import type { Region } from './outline.js';
import type { GeoPoint } from './projection.js';

/** What the inset shows of the South China Sea, in degrees. */
const SHOWN = { west: 105.8, east: 124.6, south: 2.6, north: 24.8 } as const;
/** Where the inset stands, in the empty corner of the map of China, and how much smaller it is. */
const CORNER: GeoPoint = { lng: 125.6, lat: 17.2 };
const SCALE = 0.48;
/** Smallest half width of an island in the inset, in degrees of the map: below it would not be seen. */
const SPECK = 0.09;

/** A ring inside the inset, or nothing. */
export function insetRing(ring: readonly GeoPoint[]): GeoPoint[] | undefined {
  const cut = clipped(ring);
  return cut.length > 2 ? cut.map(moved) : undefined;
}

/** The frame of the inset. */
export function insetFrame(): GeoPoint[] {
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
export function insetIsland(ring: readonly GeoPoint[]): GeoPoint[] {
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
export function insetRings(region: Region, sea: SouthSea): GeoPoint[][] {
  const coast = region.rings.map(insetRing);
  const islands = sea.islands
    .filter(({ code, ring }) => code === region.code && ring.every(({ lat }) => lat < SHOWN.north))
    .map(({ ring }) => insetIsland(ring));
  return [...coast.filter((ring) => ring !== undefined), ...islands];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const moved = ({ lng, lat }: GeoPoint): GeoPoint => ({
  lng: CORNER.lng + (lng - SHOWN.west) * SCALE,
  lat: CORNER.lat + (lat - SHOWN.south) * SCALE,
});

/** Cuts a ring at the four edges, one after the other (Sutherland–Hodgman). */
function clipped(ring: readonly GeoPoint[]): readonly GeoPoint[] {
  const edges = [
    {
      inside: ({ lng }: GeoPoint) => lng >= SHOWN.west,
      at: (a: GeoPoint, b: GeoPoint) => crossing(a, b, (SHOWN.west - a.lng) / (b.lng - a.lng)),
    },
    {
      inside: ({ lng }: GeoPoint) => lng <= SHOWN.east,
      at: (a: GeoPoint, b: GeoPoint) => crossing(a, b, (SHOWN.east - a.lng) / (b.lng - a.lng)),
    },
    {
      inside: ({ lat }: GeoPoint) => lat >= SHOWN.south,
      at: (a: GeoPoint, b: GeoPoint) => crossing(a, b, (SHOWN.south - a.lat) / (b.lat - a.lat)),
    },
    {
      inside: ({ lat }: GeoPoint) => lat <= SHOWN.north,
      at: (a: GeoPoint, b: GeoPoint) => crossing(a, b, (SHOWN.north - a.lat) / (b.lat - a.lat)),
    },
  ];
  return edges.reduce<readonly GeoPoint[]>(
    (points, { inside, at }) =>
      points.flatMap((point, index) => {
        const before = points[(index + points.length - 1) % points.length] ?? point;
        if (inside(point)) return inside(before) ? [point] : [at(before, point), point];
        return inside(before) ? [at(before, point)] : [];
      }),
    ring,
  );
}

const crossing = (a: GeoPoint, b: GeoPoint, part: number): GeoPoint => ({
  lng: a.lng + (b.lng - a.lng) * part,
  lat: a.lat + (b.lat - a.lat) * part,
});
