import { interpolate, type BothTexts } from '@sluice/document';

/** Why a folder of an external kind is not taken. */
const texts = {
  manifest: { 'zh-chs': '没有可读的说明文件 kind.json', en: 'there is no readable kind.json' },
  link: { 'zh-chs': '{file} 是链接或不是普通文件', en: '{file} is a link, or no plain file' },
  large: { 'zh-chs': '{file} 超过 {limit} 字节', en: '{file} is larger than {limit} bytes' },
  json: { 'zh-chs': 'kind.json 不是 JSON', en: 'kind.json is no JSON' },
  schema: { 'zh-chs': 'kind.json: {at}: {message}', en: 'kind.json: {at}: {message}' },
  config: {
    'zh-chs': 'kind.json: config 必须是对象的结构，只用可检查的词: {at}',
    en: 'kind.json: config must be the schema of an object, in words that are checked: {at}',
  },
  value: {
    'zh-chs': 'kind.json: value 只能用可检查的词: {at}',
    en: 'kind.json: value must be a schema in words that are checked: {at}',
  },
  entry: { 'zh-chs': '脚本 {file} 不存在', en: 'the script {file} is not there' },
  text: { 'zh-chs': '{file} 不是 UTF-8 文本', en: '{file} is no UTF-8 text' },
  twice: {
    'zh-chs': '{name} {version} 已由文件夹 {folder} 提供',
    en: '{name} {version} comes from the folder {folder}',
  },
  many: { 'zh-chs': '最多 {limit} 个外部类型', en: 'there may be {limit} external kinds at most' },
  folder: { 'zh-chs': '文件夹无法读取: {reason}', en: 'the folder cannot be read: {reason}' },
} as const satisfies Record<string, BothTexts>;

/** A reason in both languages. */
export function kindText(
  key: keyof typeof texts,
  zh: Readonly<Record<string, string | number>> = {},
  en: Readonly<Record<string, string | number>> = zh,
): BothTexts {
  return { 'zh-chs': interpolate(texts[key]['zh-chs'], zh), en: interpolate(texts[key].en, en) };
}
