import { describe, expect, it } from 'vitest';
import { loadMap, loadProvinces, loadSouthSea } from './map.registry.js';
import { regionIndex, regionName } from './region.index.js';
import { insetFrame, insetRings } from './sea.inset.js';

const china = await loadMap('china');
const world = await loadMap('world');
const find = (map: typeof china, name: unknown): string | undefined => regionIndex(map.regions).find(name)?.code;
const span = (points: readonly { lng: number; lat: number }[]) => ({
  west: Math.min(...points.map(({ lng }) => lng)),
  east: Math.max(...points.map(({ lng }) => lng)),
  south: Math.min(...points.map(({ lat }) => lat)),
  north: Math.max(...points.map(({ lat }) => lat)),
});

describe('the map of China', () => {
  it('has all 34 provinces, Taiwan, Hong Kong and Macao among them, with names in both languages', () => {
    expect(china.regions).toHaveLength(34);
    expect(
      ['710000', '810000', '820000'].map((code) => china.regions.find((region) => region.code === code)?.name),
    ).toEqual(['台湾', '香港', '澳门']);
    for (const region of china.regions) expect(regionName(region, 'en')).toMatch(/^[A-Z][a-z]/);
  });

  it('reaches Zangnan and Aksai Chin', () => {
    const tibet = span(china.regions.find(({ code }) => code === '540000')?.rings.flat() ?? []);
    expect(tibet.south).toBeLessThan(27.2);
    const xinjiang = span(china.regions.find(({ code }) => code === '650000')?.rings.flat() ?? []);
    expect(xinjiang.south).toBeLessThan(35);
  });

  it('has the ten dashes and the islands of the South China Sea, and the Diaoyu islands with Taiwan', async () => {
    const sea = await loadSouthSea();
    expect(sea.dashes).toHaveLength(10);
    expect(span(sea.dashes.flat())).toMatchObject({
      south: expect.closeTo(3.4, 0) as number,
      north: expect.closeTo(24.6, 0) as number,
    });
    expect(new Set(sea.islands.map(({ code }) => code))).toEqual(new Set(['710000', '440000', '460000']));
    expect(china.sea).toEqual(sea);
  });

  it('draws the sea in an inset that stands clear of the land and holds what it repeats', async () => {
    const sea = await loadSouthSea();
    const frame = span(insetFrame());
    const land = china.regions
      .filter(({ code }) => !['230000', '220000'].includes(code))
      .flatMap(({ rings }) => rings.flat())
      .filter(({ lat }) => lat < frame.north);
    expect(span(land).east).toBeLessThan(frame.west);
    const hainan = insetRings(
      china.regions.find(({ code }) => code === '460000') as (typeof china.regions)[0],
      sea,
    ).flat();
    expect(hainan.length).toBeGreaterThan(20);
    expect(span(hainan).west).toBeGreaterThanOrEqual(frame.west);
    expect(span(hainan).south).toBeGreaterThanOrEqual(frame.south);
    expect(insetRings(china.regions.find(({ code }) => code === '230000') as (typeof china.regions)[0], sea)).toEqual(
      [],
    );
  });
});

describe('names of regions', () => {
  it('are found by code, by name with or without its ending, in both languages', () => {
    for (const name of ['440000', '44', 440000, '广东', '广东省', ' Guangdong '])
      expect(find(china, name)).toBe('440000');
    expect(
      ['内蒙古自治区', '新疆维吾尔自治区', '香港特别行政区', 'inner mongolia', '台湾省'].map((name) =>
        find(china, name),
      ),
    ).toEqual(['150000', '650000', '810000', '150000', '710000']);
    expect(['火星', '', null, undefined, '广'].map((name) => find(china, name))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      ['CN', 'CHN', '中国', '中华人民共和国', 'china', 'United States', '美国', 'DE'].map((name) => find(world, name)),
    ).toEqual(['CN', 'CN', 'CN', 'CN', 'CN', 'US', 'US', 'DE']);
  });

  it('draw Taiwan inside China on the world map, and no region of its own', () => {
    expect(find(world, 'TW')).toBeUndefined();
    const rings = world.regions.find(({ code }) => code === 'CN')?.rings ?? [];
    expect(
      rings.some((ring) => {
        const { west, east, south, north } = span(ring);
        return west > 119 && east < 123 && south > 21 && north < 26 && north - south > 2;
      }),
    ).toBe(true);
  });
});

describe('maps of provinces', () => {
  it('have their cities, by name or code, as the region picker stores them too', async () => {
    const zhejiang = await loadMap({ province: '浙江省' });
    expect(zhejiang.key).toBe('330000');
    expect(find(zhejiang, '杭州')).toBe('330100');
    expect(find(zhejiang, '3301')).toBe('330100');
    expect((await loadMap('44')).regions.length).toBeGreaterThan(20);
  });

  it('exist for every province; a name that is none is refused with what is possible', async () => {
    for (const { code } of await loadProvinces()) expect((await loadMap(code)).regions.length).toBeGreaterThan(0);
    await expect(loadMap('atlantis')).rejects.toThrow('china, world');
  });
});
