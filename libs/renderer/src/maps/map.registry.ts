import type { ChartConfig } from '@sluice/document';
import { readRegions, readRing, type Region, type RegionData } from './outline.js';
import type { GeoPoint } from './projection.js';
import { chinaNames, worldNames } from './province.texts.js';
import { regionIndex } from './region.index.js';

/** Islands and dashes of the South China Sea, which every map of China shows. */
export interface SouthSea {
  dashes: readonly (readonly GeoPoint[])[];
  islands: readonly { code: string; ring: readonly GeoPoint[] }[];
}

/** A map to be drawn: its regions, and the sea where it is the whole of China. */
export interface MapOutline {
  key: string;
  regions: readonly Region[];
  sea?: SouthSea;
}

const asRegions = (part: { default: unknown }): Region[] => readRegions(part.default as RegionData[]);

/** The provinces of China, in a chunk of their own. */
export async function loadProvinces(): Promise<Region[]> {
  return asRegions(await import('./data/china.json'));
}

/** The islands and dashes of the South China Sea. */
export async function loadSouthSea(): Promise<SouthSea> {
  const { dashes, islands } = (await import('./data/south-sea.json')).default;
  return { dashes: dashes.map(readRing), islands: islands.map(({ code, ring }) => ({ code, ring: readRing(ring) })) };
}

const cityFiles = import.meta.glob<{ default: unknown }>('./data/province/*.json');

/**
 * The map of a `chart_map_position` (§3): china, world, or a province by name or code with its cities. A province
 * without cities in the set is its own outline.
 * @throws Error when no map has that name
 */
export async function loadMap(position: ChartConfig['chart_map_position']): Promise<MapOutline> {
  const name = (typeof position === 'object' ? position.province : (position ?? '')).trim().toLowerCase();
  if (worldNames.has(name)) return { key: 'world', regions: asRegions(await import('./data/world.json')) };
  if (chinaNames.has(name)) {
    const [regions, sea] = await Promise.all([loadProvinces(), loadSouthSea()]);
    return { key: 'china', regions, sea };
  }
  const provinces = await loadProvinces();
  const province = regionIndex(provinces).find(name);
  if (!province) throw new Error(`No map is called "${name}": china, world, or a province by name or code`);
  const cities = cityFiles[`./data/province/${province.code}.json`];
  return { key: province.code, regions: cities ? asRegions(await cities()) : [province] };
}
