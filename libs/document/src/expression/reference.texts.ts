/** Headings and rules of the reference page in both languages. */
export const referenceTexts = {
  'zh-chs': {
    title: '表达式参考',
    rules: [
      '语言为 CEL；条件、参数、结果映射、时间范围、审批与告警规则都用同一种表达式。',
      '可用的名称：rows row form params user app page value response，以及保留键 APP_ID APP_UID 等。',
      '不存在的键为空值；空值参与比较为假，参与算术为空值，从不报错；与 null 的 == 为真。',
      '数字精确：整数、小数与文本数字可混用；整数相除向零取整；文本加数字须写 string(n) 或 decimal(t)。',
      '文本时间按 Asia/Shanghai 读写，格式 YYYY-MM-DD HH:mm:ss；一周从周一开始；一次求值中 now() 不变。',
      '宏：list.all(x, 条件)、exists、exists_one、filter(x, 条件)、map(x, 值) 或 map(x, 条件, 值)、has(a.b)。',
      '每次求值最多 100000 步，超过即停止；matches 使用线性时间的 RE2，没有反向引用。',
      '受保护之处条件出错即拒绝。',
    ],
    functions: '函数',
    functionHead: '| 写法 | 说明 | 例子 |',
    ranges: '时间范围',
    rangeHead: '| 名称 | 说明 |',
  },
  en: {
    title: 'Expressions',
    rules: [
      'The language is CEL; conditions, parameters, result mapping, time ranges, approval and alert rules are all written in it.',
      'Names: rows row form params user app page value response, and the reserved keys APP_ID, APP_UID and the others.',
      'A missing key is null; null compares as false, makes arithmetic null and never throws; == with null is true for null.',
      'Numbers are exact: whole numbers, decimals and texts that spell numbers mix; whole by whole divides towards zero; for a text plus a number write string(n) or decimal(t).',
      'Texts of time are read and written in Asia/Shanghai as YYYY-MM-DD HH:mm:ss; a week begins on Monday; now() does not move during one evaluation.',
      'Macros: list.all(x, condition), exists, exists_one, filter(x, condition), map(x, value) or map(x, condition, value), has(a.b).',
      'One evaluation takes 100000 steps at most and is stopped beyond; matches runs on RE2 in linear time and knows no back references.',
      'On anything protected a failing condition denies.',
    ],
    functions: 'Functions',
    functionHead: '| written | meaning | example |',
    ranges: 'Time ranges',
    rangeHead: '| name | meaning |',
  },
} as const;
