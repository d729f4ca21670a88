/** Messages of expressions in both languages; `{name}` marks are filled with facts. */
export const expressionTexts = {
  syntax: {
    'zh-chs': '表达式第 {line} 行第 {column} 列的“{found}”处有语法错误',
    en: 'syntax error at "{found}" (line {line}, column {column})',
  },
  'reserved-name': { 'zh-chs': '“{found}”是保留名称，不能使用', en: '"{found}" is a reserved name' },
  unfinished: { 'zh-chs': '表达式不完整，在末尾中断', en: 'the expression ends before it is complete' },
  'open-text': {
    'zh-chs': '第 {line} 行第 {column} 列起的文本没有结束引号',
    en: 'the text from line {line}, column {column} has no closing quote',
  },
  'broken-text': {
    'zh-chs': '第 {line} 行结束前的文本没有结束引号',
    en: 'a text has no closing quote before line {line} ends',
  },
  'too-complex': { 'zh-chs': '表达式过于复杂', en: 'the expression is too complex' },
  'not-loaded': { 'zh-chs': '表达式尚未加载', en: 'expressions are not loaded' },
  'too-long': { 'zh-chs': '表达式超过 {limit} 个字符', en: 'the expression is longer than {limit} characters' },
  'unknown-name': { 'zh-chs': '未知的名称 {name}，可用：{known}', en: 'unknown name {name}; known are {known}' },
  'unknown-function': { 'zh-chs': '未知的函数 {name}', en: 'unknown function {name}' },
  'wrong-arguments': {
    'zh-chs': '函数 {name} 的参数个数应为 {expected}，实际为 {actual}',
    en: '{name} takes {expected} arguments, not {actual}',
  },
  'wrong-macro': { 'zh-chs': '{name} 的写法应为 {form}', en: '{name} is written {form}' },
  'not-a-condition': { 'zh-chs': '此处需要真或假，实际为{type}', en: 'a condition is needed here, not a {type}' },
  'not-a-number': { 'zh-chs': '{name} 需要数字，实际为{type}', en: '{name} needs a number, not a {type}' },
  'not-text': { 'zh-chs': '{name} 需要文本，实际为{type}', en: '{name} needs a text, not a {type}' },
  'not-a-list': { 'zh-chs': '{name} 需要列表，实际为{type}', en: '{name} needs a list, not a {type}' },
  'not-a-time': { 'zh-chs': '{name} 需要时间，实际为 {value}', en: '{name} needs a time, not {value}' },
  'text-plus-number': {
    'zh-chs': '文本与数字不能相加，请写 string(n) 或 decimal(t)',
    en: 'a text and a number are not added: write string(n) or decimal(t)',
  },
  'cannot-add': { 'zh-chs': '{left} 与 {right} 不能相加', en: 'a {left} and a {right} are not added' },
  'division-by-zero': { 'zh-chs': '除数为零', en: 'division by zero' },
  'number-too-large': { 'zh-chs': '数字超过 {limit} 位', en: 'the number has more than {limit} digits' },
  'bad-pattern': { 'zh-chs': '正则表达式无效：{detail}', en: 'the pattern is not a regular expression: {detail}' },
  'unknown-unit': { 'zh-chs': '未知的时间单位 {unit}', en: 'unknown unit of time {unit}' },
  'unknown-range': { 'zh-chs': '未知的时间范围 {name}', en: 'unknown time range {name}' },
  'bytes-not-supported': { 'zh-chs': '不支持字节字面量', en: 'byte literals are not supported' },
  'duplicate-key': { 'zh-chs': '重复的键 {key}', en: 'the key {key} is given twice' },
  'bad-key': { 'zh-chs': '键必须是文本', en: 'a key must be a text' },
  'too-many-steps': {
    'zh-chs': '表达式运行超过 {limit} 步，已停止',
    en: 'the expression took more than {limit} steps and was stopped',
  },
} as const;

/** Every way in which an expression can fail. */
export type ExpressionErrorCode = keyof typeof expressionTexts;
