import { createTexts } from './locale.context.js';
import { texts } from './texts.js';

/** Texts of the map on which a point is chosen. */
export const mapTexts = {
  'map.canvas': {
    'zh-chs': '地图，方向键移动选点，加减键缩放',
    en: 'Map: arrow keys move the pin, plus and minus zoom',
  },
  'map.longitude': { 'zh-chs': '经度', en: 'Longitude' },
  'map.latitude': { 'zh-chs': '纬度', en: 'Latitude' },
  'map.zoom-in': { 'zh-chs': '放大', en: 'Zoom in' },
  'map.zoom-out': { 'zh-chs': '缩小', en: 'Zoom out' },
  'map.whole': { 'zh-chs': '全国', en: 'Whole country' },
  'map.to-pin': { 'zh-chs': '回到选点', en: 'Back to the pin' },
} as const satisfies Record<string, { 'zh-chs': string; en: string }>;

/** The renderer's own texts with these, which come with the part that says them. */
export const { useSay: useMapSay } = createTexts({ ...texts, ...mapTexts });
