/** A folder of an app's files is a path of names (screens P7). It exists as long as a file stands in it. */
export const folderInput = {
  type: ['string', 'null'],
  maxLength: 120,
  // No signs of control (C0), no backslash, and no name that elsewhere leads out of a folder.
  pattern: String.raw`^(?!(.*/)?\s*\.{1,2}\s*(/|$))[^\\\x00-\x1f]*$`,
  label: { 'zh-chs': '文件夹', en: 'Folder' },
  expected: {
    'zh-chs': '以 / 分隔的名称，如 图片/横幅；不能有 . 或 .. 及反斜杠',
    en: 'names with / between them, such as pictures/banners, without . or .. or a backslash',
  },
} as const;

/** The path as it is stored: its names trimmed, without empty ones; `''` is the root. */
export function folderOf(given: string | null | undefined): string {
  return (given ?? '')
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join('/');
}
