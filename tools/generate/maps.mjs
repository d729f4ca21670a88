// Makes libs/renderer/src/maps/data from public map sets: node tools/generate/maps.mjs FOLDER, where
// FOLDER/node_modules holds echarts@4.9.0, @surbowl/world-geo-json-zh@2.1.5, topojson-server@3, topojson-client@3 and
// topojson-simplify@3. Not part of a build: the data is committed, and NOTICE.md beside it says where it comes from.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const from = createRequire(join(resolve(process.argv[2] ?? '.'), 'package.json'));
const { topology } = from('topojson-server');
const { feature } = from('topojson-client');
const { presimplify, simplify } = from('topojson-simplify');
const target = resolve(import.meta.dirname, '../../libs/renderer/src/maps/data');

/** A ring as text: hundredths of a degree, the first pair absolute, each further one relative to the one before. */
function ringText(ring) {
  let [x, y] = [0, 0];
  const pairs = [];
  for (const [lng, lat] of ring) {
    const [dx, dy] = [Math.round(lng * 100) - x, Math.round(lat * 100) - y];
    if (pairs.length > 0 && dx === 0 && dy === 0) continue;
    pairs.push(`${dx},${dy}`);
    [x, y] = [x + dx, y + dy];
  }
  return pairs.length < 3 ? undefined : pairs.join(' ');
}

const ringsOf = (geometry) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
    .map(([outer]) => outer)
    .filter((outer) => outer?.length > 3);
const extent = (ring) => {
  const [xs, ys] = [0, 1].map((at) => ring.map((pair) => pair[at]));
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
};
const middle = (ring) =>
  [0, 1].map((at) => {
    const all = ring.map((pair) => pair[at]);
    return (Math.max(...all) + Math.min(...all)) / 2;
  });
const rounded = (pair) => pair.map((value) => Math.round(value * 100) / 100);

/** Fewer points, shared borders kept shared: triangles below `area` square degrees go. */
function simplified(features, area) {
  if (area === 0) return features;
  const topo = simplify(presimplify(topology({ map: { type: 'FeatureCollection', features } })), area);
  return feature(topo, topo.objects.map).features;
}

/**
 * Regions, the largest first, so that an enclave is drawn above what surrounds it. Of a shape too small for the grain
 * the largest ring stays as it was.
 */
function regions(features, { area, tell }) {
  const before = new Map(features.map((one) => [one, ringsOf(one.geometry)]));
  return simplified(features, area)
    .map((one, at) => {
      const rings = ringsOf(one.geometry).sort((a, b) => extent(b) - extent(a));
      const whole = [...before.values()][at].sort((a, b) => extent(b) - extent(a));
      const texts = rings.map(ringText).filter(Boolean);
      return {
        size: extent(whole[0]),
        region: {
          ...tell(features[at], whole[0]),
          rings:
            texts.length > 0
              ? texts
              : [
                  ringText(whole[0]) ??
                    whole[0]
                      .map(rounded)
                      .map((pair) => pair.map((value) => Math.round(value * 100)).join(','))
                      .join(' '),
                ],
        },
      };
    })
    .sort((a, b) => b.size - a.size)
    .map(({ region }) => region);
}

/** echarts 4 packs coordinates: zigzag numbers from 64 up, 1024 to the degree, each relative to the one before. */
function unpacked({ features, UTF8Encoding: isPacked }) {
  if (!isPacked) return features;
  const line = (text, [x0, y0]) => {
    let [x, y] = [x0, y0];
    const step = (at) => {
      const code = text.charCodeAt(at) - 64;
      return (code >> 1) ^ -(code & 1);
    };
    return Array.from({ length: text.length / 2 }, (_, at) => {
      x += step(at * 2);
      y += step(at * 2 + 1);
      return [x / 1024, y / 1024];
    });
  };
  return features.map((one) => {
    const { type, coordinates, encodeOffsets } = one.geometry;
    const open =
      type === 'Polygon'
        ? coordinates.map((text, at) => line(text, encodeOffsets[at]))
        : coordinates.map((polygon, at) => polygon.map((text, ring) => line(text, encodeOffsets[at][ring])));
    const closed = (ring) => (ring.length > 0 && ring[0].join() !== ring.at(-1).join() ? [...ring, ring[0]] : ring);
    return {
      ...one,
      geometry: {
        type,
        coordinates: type === 'Polygon' ? open.map(closed) : open.map((polygon) => polygon.map(closed)),
      },
    };
  });
}

const write = (name, value) => {
  const path = join(target, name);
  mkdirSync(resolve(path, '..'), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 0)}\n`);
};
const read = (path) => JSON.parse(readFileSync(from.resolve(path), 'utf8'));
const placed = ({ properties, id }, ring) => ({
  code: String(id),
  name: properties.name,
  at: rounded(properties.cp ?? middle(ring)),
});

const folder = resolve(from.resolve('echarts/map/json/china.json'), '..');
const provinces = unpacked(read('echarts/map/json/china.json'));
write('china.json', regions(provinces, { area: 0.0012, tell: placed }));

for (const file of readdirSync(join(folder, 'province')).filter((name) => name.endsWith('.json'))) {
  const cities = unpacked(JSON.parse(readFileSync(join(folder, 'province', file), 'utf8'))).filter(
    ({ id, properties, geometry }) => /^\d{6}$/.test(String(id)) && properties.name && ringsOf(geometry).length > 0,
  );
  // Taiwan's divisions have no GB/T 2260 codes in this set: its map is its own outline.
  if (cities.length === 0) continue;
  const code = `${String(cities[0].id).slice(0, 2)}0000`;
  write(
    `province/${code}.json`,
    regions(cities, {
      area: ['110000', '120000', '310000', '810000', '820000'].includes(code) ? 0 : 0.0002,
      tell: placed,
    }),
  );
}

const world = read('@surbowl/world-geo-json-zh/world.zh.json').features;
const unnumbered = { 北塞浦路斯: 'Northern Cyprus', 索马里兰: 'Somaliland', 锡亚琴冰川: 'Siachen Glacier' };
write(
  'world.json',
  regions(world, {
    area: 0.02,
    tell: ({ properties: { name, full_name: full, iso_a2: a2, iso_a3: a3 } }, ring) => ({
      code: a2 === '-99' ? name : a2,
      name,
      at: rounded(middle(ring)),
      also: [full, ...(a3 === '-99' ? [] : [a3]), ...(unnumbered[name] ? [unnumbered[name]] : [])].filter(
        (one) => one && one !== name,
      ),
    }),
  }),
);

// Islands and dashes of the South China Sea and the Diaoyu islands, each with the province that they belong to.
const china = world
  .find(({ properties }) => properties.iso_a2 === 'CN')
  .geometry.coordinates.map(([ring]) => ring)
  .slice(3);
const [dashes, islands] = [china.slice(-10), china.slice(0, -10)];
const ownerOf = ([lng, lat]) => (lng > 123 ? '710000' : lat > 20 ? '440000' : '460000');
write('south-sea.json', {
  dashes: dashes.map(ringText),
  islands: islands.map((ring) => ({ code: ownerOf(middle(ring)), ring: ringText(ring) })),
});
