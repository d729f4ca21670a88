/** English names of the provinces by GB/T 2260 code; the outlines carry the Chinese ones. */
export const provinceNames: Readonly<Record<string, string>> = {
  110000: 'Beijing',
  120000: 'Tianjin',
  130000: 'Hebei',
  140000: 'Shanxi',
  150000: 'Inner Mongolia',
  210000: 'Liaoning',
  220000: 'Jilin',
  230000: 'Heilongjiang',
  310000: 'Shanghai',
  320000: 'Jiangsu',
  330000: 'Zhejiang',
  340000: 'Anhui',
  350000: 'Fujian',
  360000: 'Jiangxi',
  370000: 'Shandong',
  410000: 'Henan',
  420000: 'Hubei',
  430000: 'Hunan',
  440000: 'Guangdong',
  450000: 'Guangxi',
  460000: 'Hainan',
  500000: 'Chongqing',
  510000: 'Sichuan',
  520000: 'Guizhou',
  530000: 'Yunnan',
  540000: 'Tibet',
  610000: 'Shaanxi',
  620000: 'Gansu',
  630000: 'Qinghai',
  640000: 'Ningxia',
  650000: 'Xinjiang',
  710000: 'Taiwan',
  810000: 'Hong Kong',
  820000: 'Macao',
};

/** Endings that a region's name is written with or without. */
export const regionEndings = /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|地区|省|市|盟|县|区|林区)$/;

/** Words by which the whole of China is asked for. */
export const chinaNames: ReadonlySet<string> = new Set(['', 'china', 'cn', '中国', '全国', '100000']);
/** Words by which the world is asked for. */
export const worldNames: ReadonlySet<string> = new Set(['world', '世界']);
