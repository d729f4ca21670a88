import type { DictionaryNode } from '@sluice/document';

/** A small tree for every dictionary that an example names: three levels, in both languages. */
export const sampleDictionary: readonly DictionaryNode[] = [
  {
    code: '330000',
    name: { 'zh-chs': '浙江省', en: 'Zhejiang' },
    children: [
      {
        code: '330100',
        name: { 'zh-chs': '杭州市', en: 'Hangzhou' },
        children: [
          { code: '330106', name: { 'zh-chs': '西湖区', en: 'Xihu' }, leaf: true },
          { code: '330108', name: { 'zh-chs': '滨江区', en: 'Binjiang' }, leaf: true },
        ],
      },
      { code: '330200', name: { 'zh-chs': '宁波市', en: 'Ningbo' }, leaf: true },
    ],
  },
  {
    code: '440000',
    name: { 'zh-chs': '广东省', en: 'Guangdong' },
    children: [
      { code: '440100', name: { 'zh-chs': '广州市', en: 'Guangzhou' }, leaf: true },
      { code: '440300', name: { 'zh-chs': '深圳市', en: 'Shenzhen' }, leaf: true },
    ],
  },
  { code: '310000', name: { 'zh-chs': '上海市', en: 'Shanghai' }, leaf: true },
];
