import type { Locale } from '@sluice/document';
import type { Region } from './outline.js';
import { provinceNames, regionEndings } from './province.texts.js';

/** Finds regions by what a row calls them. */
export interface RegionIndex {
  find(value: unknown): Region | undefined;
}

const english = new Intl.DisplayNames('en', { type: 'region' });
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code);

/** A name without case, spaces and the words it is written with or without: 广东省 and 广东 are one. */
const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.'-]+/g, '')
    .replace(regionEndings, '') || name.trim();

/** The name of a region in a language; a city has one name only. */
export function regionName({ code, name, also }: Region, locale: Locale): string {
  if (locale !== 'en') return name;
  if (provinceNames[code]) return provinceNames[code];
  return isCountry(code) ? (english.of(code) ?? name) : (also.at(-1) ?? name);
}

/**
 * An index over regions: by code (also the first two or four digits of GB/T 2260), by name in both languages, with or
 * without 省 and 市.
 */
export function regionIndex(regions: readonly Region[]): RegionIndex {
  const byName = new Map<string, Region>();
  const put = (name: string, region: Region): void => {
    if (name !== '' && !byName.has(name)) byName.set(name, region);
  };
  for (const region of regions)
    for (const name of [region.code, region.name, regionName(region, 'en'), ...region.also]) put(plain(name), region);
  for (const region of regions) if (/^\d{6}$/.test(region.code)) put(region.code.replace(/(00)+$/, ''), region);
  return { find: (value) => (value === null || value === undefined ? undefined : byName.get(plain(String(value)))) };
}
