/** A folder of an app's files is a path of names (screens P7). It exists as long as a file stands in it. */
export const folderInput = {
  type: ['string', 'null'],
  maxLength: 120,
  // No signs of control (C0), and no backslash.
  pattern: String.raw`^[^\\\x00-\x1f]*$`,
  label: { 'zh-chs': '文件夹', en: 'Folder' },
} as const;

/** The path as it is stored: its names trimmed, without empty ones; `''` is the root. */
export function folderOf(given: string | null | undefined): string {
  return (given ?? '')
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join('/');
}
