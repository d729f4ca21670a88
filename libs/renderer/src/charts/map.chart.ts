import { MapChart } from 'echarts/charts';
import { GeoComponent, VisualMapComponent } from 'echarts/components';
import { registerMap } from 'echarts/core';
import { loadMap, type MapOutline } from '../maps/map.registry.js';
import type { Region } from '../maps/outline.js';
import type { GeoPoint } from '../maps/projection.js';
import { regionIndex, regionName } from '../maps/region.index.js';
import { insetFrame, insetRing, insetRings } from '../maps/sea.inset.js';
import { compactNumber } from './chart-number.js';
import { dataItem, frameOption, frameParts } from './chart-frame.js';
import type { ChartInput, ChartKind } from './chart.type.js';

/** Width of a degree of longitude to one of latitude on a map of the world, which has no middle of its own. */
const WORLD_ASPECT = 0.9;
/** Parts of the map that are no regions. */
const FRAME = 'sea-frame';
const DASHES = 'sea-dashes';

const pairs = (ring: readonly GeoPoint[]): number[][] => ring.map(({ lng, lat }) => [lng, lat]);
const feature = (name: string, type: string, coordinates: unknown, at?: GeoPoint): object => ({
  type: 'Feature',
  properties: { name, cp: at && [at.lng, at.lat] },
  geometry: { type, coordinates },
});

/**
 * A map as GeoJSON: a feature per region, named by its code; the South China Sea in its inset, its islands part of
 * their provinces.
 */
export function mapFeatures({ key, regions, sea }: MapOutline): object {
  const polygons = ({ rings }: Pick<Region, 'rings'>, more: readonly (readonly GeoPoint[])[] = []): number[][][][] =>
    [...rings, ...more].map((ring) => [pairs(ring)]);
  // The Diaoyu islands stand where they are; islands further south are in the inset alone.
  const near = (code: string): (readonly GeoPoint[])[] =>
    sea?.islands.filter((island) => island.code === code && code === '710000').map(({ ring }) => ring) ?? [];
  // Antarctica would take a quarter of the height and has no figures.
  const shown = key === 'world' ? regions.filter(({ code }) => code !== 'AQ') : regions;
  const features = shown.map((region) =>
    feature(
      region.code,
      'MultiPolygon',
      polygons(region, sea ? [...near(region.code), ...insetRings(region, sea)] : []),
      region.at,
    ),
  );
  if (sea)
    features.push(
      feature(FRAME, 'LineString', pairs(insetFrame())),
      feature(
        DASHES,
        'MultiPolygon',
        polygons({
          rings: sea.dashes.flatMap((ring) => {
            const cut = insetRing(ring);
            return cut ? [cut] : [];
          }),
        }),
      ),
    );
  return { type: 'FeatureCollection', features };
}

const registered = new Set<string>();

/** Hands a map to echarts once, and answers its name there. */
function registeredMap(outline: MapOutline): string {
  const name = `sluice-${outline.key}`;
  if (!registered.has(name)) registerMap(name, mapFeatures(outline) as Parameters<typeof registerMap>[1]);
  registered.add(name);
  return name;
}

/** Which region each row is, by code or name; a region's first row counts. */
function joined({ keys, outline }: ChartInput): { byCode: Map<string, number>; lost: number[] } {
  const index = regionIndex(outline?.regions ?? []);
  const byCode = new Map<string, number>();
  const lost: number[] = [];
  keys.forEach((key, at) => {
    const code = index.find(key)?.code;
    if (code === undefined || byCode.has(code)) lost.push(at);
    else byCode.set(code, at);
  });
  return { byCode, lost };
}

/** Width of a degree of longitude to one of latitude: as at the map's middle, so that shapes are true there. */
function aspectOf({ key, regions }: MapOutline): number {
  if (key === 'world') return WORLD_ASPECT;
  const latitudes = regions.flatMap(({ rings }) => rings.flatMap((ring) => ring.map(({ lat }) => lat)));
  const ends = latitudes.reduce(({ low, high }, lat) => ({ low: Math.min(low, lat), high: Math.max(high, lat) }), {
    low: 90,
    high: -90,
  });
  return Math.cos((((ends.low + ends.high) / 2) * Math.PI) / 180);
}

/** Ends of the colour scale; one value alone stands at the high end. */
function scale({ series: [first], config }: ChartInput, byCode: Map<string, number>): { min: number; max: number } {
  const values = [...byCode.values()].flatMap((at) => first?.values[at] ?? []);
  const max = config.y_max ?? Math.max(0, ...values);
  const min = config.y_min ?? Math.min(0, ...values);
  return { min, max: max > min ? max : min + 1 };
}

function items(input: ChartInput, byCode: Map<string, number>): object[] {
  const {
    palette,
    outline,
    series: [first],
  } = input;
  const still = { silent: true, tooltip: { show: false }, label: { show: false }, emphasis: { disabled: true } };
  return [
    ...[...byCode].map(([code, at]) => ({ name: code, ...dataItem(input, first?.values[at] ?? Number.NaN, at) })),
    ...(outline?.sea
      ? [
          { name: FRAME, ...still, itemStyle: { borderColor: palette.borderStrong } },
          {
            name: DASHES,
            ...still,
            itemStyle: { areaColor: palette.textMuted, borderColor: palette.textMuted, borderWidth: 1 },
          },
        ]
      : []),
  ];
}

/** Regions coloured by the first series. */
export const mapChart: ChartKind = {
  parts: [...frameParts, MapChart, GeoComponent, VisualMapComponent],
  load: ({ chart_map_position: position }) => loadMap(position),
  leftOut: (input) => joined(input).lost.map((at) => input.categories[at] ?? ''),
  option: (input) => {
    const { outline, palette, locale, ramp, config, ground } = input;
    if (!outline) return {};
    const { byCode } = joined(input);
    const ends = scale(input, byCode);
    const names = new Map(outline.regions.map((region) => [region.code, regionName(region, locale)]));
    const line = ground ?? palette.surface;
    const scaled = config.legend !== false;
    return {
      ...frameOption(input, 'item'),
      legend: { show: false },
      visualMap: {
        show: scaled,
        type: 'continuous',
        ...ends,
        left: 'center',
        bottom: 0,
        orient: 'horizontal',
        itemWidth: 10,
        itemHeight: 120,
        calculable: false,
        text: [compactNumber(ends.max, locale), compactNumber(ends.min, locale)],
        textStyle: { color: palette.textMuted },
        inRange: { color: [...ramp] },
        outOfRange: { color: palette.sunken },
        hoverLink: false,
      },
      series: [
        {
          type: 'map',
          map: registeredMap(outline),
          aspectScale: aspectOf(outline),
          preserveAspect: 'contain',
          roam: false,
          selectedMode: false,
          data: items(input, byCode),
          top: 4,
          bottom: scaled ? 30 : 4,
          left: 4,
          right: 4,
          itemStyle: { areaColor: palette.border, borderColor: line, borderWidth: 0.7 },
          showLegendSymbol: false,
          emphasis: {
            itemStyle: { areaColor: undefined, borderColor: palette.text, borderWidth: 1.2 },
            label: { show: false },
          },
          label: {
            show: config.label === true,
            color: palette.textSoft,
            fontSize: 10,
            formatter: ({ name }: { name: string }) => names.get(name) ?? '',
          },
          labelLayout: { hideOverlap: true },
        },
      ],
    };
  },
};
