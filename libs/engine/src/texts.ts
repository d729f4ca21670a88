import { interpolate, specTexts, type Locale } from '@sluice/document';

/** Texts that the engine itself says; the wording of §4, §5, §8 and §9 verbatim in Chinese. `{x}` is filled in. */
export const engineTexts = {
  required: specTexts.required,
  number: { 'zh-chs': '请输入数字', en: 'Enter a number' },
  integer: { 'zh-chs': '请输入整数', en: 'Enter a whole number' },
  boolean: { 'zh-chs': '只能为是或否', en: 'Must be yes or no' },
  date: { 'zh-chs': '请输入正确的时间', en: 'Enter a valid date and time' },
  rangeOrder: { 'zh-chs': '开始时间不能晚于结束时间', en: 'The start must not be after the end' },
  min: { 'zh-chs': '不能小于 {limit}', en: 'Must be at least {limit}' },
  max: { 'zh-chs': '不能大于 {limit}', en: 'Must be at most {limit}' },
  minCount: { 'zh-chs': '至少选择 {limit} 项', en: 'Choose at least {limit}' },
  maxCount: { 'zh-chs': '最多选择 {limit} 项', en: 'Choose at most {limit}' },
  minRows: { 'zh-chs': '至少 {limit} 行', en: 'At least {limit} rows' },
  maxRows: { 'zh-chs': '最多 {limit} 行', en: 'At most {limit} rows' },
  maxPictures: { 'zh-chs': '最多 {limit} 张图片', en: 'At most {limit} pictures' },
  maxFiles: { 'zh-chs': '最多 {limit} 个文件', en: 'At most {limit} files' },
  'file-waiting': { 'zh-chs': '请等待所有文件上传完成', en: 'Wait until all files are uploaded' },
  storedFile: { 'zh-chs': '请重新选择文件', en: 'Choose the file again' },
  row: { 'zh-chs': '第 {row} 行', en: 'Row {row}' },
  decimals: { 'zh-chs': '最多 {limit} 位小数', en: 'At most {limit} decimals' },
  minLength: { 'zh-chs': '至少 {limit} 个字符', en: 'At least {limit} characters' },
  maxLength: { 'zh-chs': '最多 {limit} 个字符', en: 'At most {limit} characters' },
  pattern: { 'zh-chs': '格式不正确', en: 'Wrong format' },
  option: { 'zh-chs': '请选择列表中的选项', en: 'Choose one of the options' },
  widgetValue: { 'zh-chs': '请填写完整且正确的内容', en: 'Something is missing or wrong here' },
  'upload-waiting': specTexts.uploadWaiting,
  'upload-failed': specTexts.uploadFailed,
  namedColour: {
    'zh-chs': '请输入 #159157 形式的颜色，或 green、red 等名称',
    en: 'Enter a colour such as #159157, or a name such as green or red',
  },
  colour: { 'zh-chs': '请输入 #2f5bea 形式的颜色', en: 'Enter a colour such as #2f5bea' },
  place: { 'zh-chs': '请输入正确的经纬度', en: 'Enter a valid longitude and latitude' },
  selectRow: specTexts.selectRow,
  onlyOneRow: specTexts.onlyOneRow,
  missingTarget: specTexts.missingTarget,
  missingTargetId: { 'zh-chs': '按钮“{name}”缺少目标', en: 'The button "{name}" names no target' },
  unknownTarget: { 'zh-chs': '不支持的目标：{target}', en: 'Unsupported target: {target}' },
  validationFailed: specTexts.validationFailed,
  confirm: specTexts.confirm,
  confirmOne: { 'zh-chs': '{label}：{names}', en: '{label}: {names}' },
  confirmMany: { 'zh-chs': '{label} {count} 项：{names}', en: '{label} {count}: {names}' },
  confirmFirst: { 'zh-chs': '{label} {count} 项：{names} 等', en: '{label} {count}: {names} and others' },
  confirmCount: { 'zh-chs': '{label} {count} 项', en: '{label}: {count} rows' },
  listComma: { 'zh-chs': '、', en: ', ' },
  succeeded: specTexts.succeeded,
  callFailed: specTexts.callFailed,
  conflict: {
    'zh-chs': '这条记录已被他人修改。是否重新加载？您已填写的内容会保留，核对后可再次保存。',
    en: 'Somebody else has changed this record. Load it again? What you typed stays; check it and save again.',
  },
  loadAgain: { 'zh-chs': '重新加载', en: 'Load again' },
  notSaved: { 'zh-chs': '尚未保存', en: 'Not saved yet' },
  requestFailed: specTexts.requestFailed,
  notCopied: {
    'zh-chs': '浏览器不允许复制，请选中文本后按 Ctrl+C（Mac 为 ⌘C）',
    en: 'The browser refused to copy. Please select the text and press Ctrl+C (⌘C on a Mac).',
  },
  notCopiedText: {
    'zh-chs': '浏览器不允许复制，请选中此处文本后按 Ctrl+C：{text}',
    en: 'The browser refused to copy. Please select the text here and press Ctrl+C: {text}',
  },
  copied: { 'zh-chs': '复制成功!', en: 'Copied!' },
  queryBeforeExport: specTexts.queryBeforeExport,
  exported: specTexts.exported,
  deleted: specTexts.deleted,
  confirmDelete: specTexts.confirmDelete,
  resendIn: { 'zh-chs': '{seconds} 秒后重试', en: 'Again in {seconds} s' },
  unsafeLink: { 'zh-chs': '不允许打开该地址', en: 'This address may not be opened' },
  yes: { 'zh-chs': '是', en: 'Yes' },
  no: { 'zh-chs': '否', en: 'No' },
} as const satisfies Record<string, Record<Locale, string>>;

/** Key of an engine text. */
export type EngineText = keyof typeof engineTexts;

/** The text in a locale with its `{facts}` filled in. */
export function engineText(
  key: EngineText,
  locale: Locale,
  facts: Readonly<Record<string, string | number>> = {},
): string {
  return interpolate(engineTexts[key][locale], facts);
}
