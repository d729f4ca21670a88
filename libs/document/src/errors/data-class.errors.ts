import type { ErrorArea } from './platform.error.js';

/** The tree of data classes (screen G8). */
export const dataClassErrors = {
  'data-class.unknown': {
    code: 404,
    text: { 'zh-chs': '数据类别不存在: {name}', en: 'There is no data class {name}' },
  },
  'data-class.circle': {
    code: 400,
    text: {
      'zh-chs': '上级类别不能是本类别或其下级类别',
      en: 'A class cannot stand below itself or one of its own classes',
    },
  },
  'data-class.code-taken': {
    code: 409,
    text: { 'zh-chs': '类别编码已存在: {code}', en: 'A class with this code exists already: {code}' },
  },
  'data-class.not-empty': {
    code: 409,
    text: {
      'zh-chs': '类别还有下级类别，请先移走或删除它们',
      en: 'The class has classes below it; move or delete them first',
    },
  },
  'data-class.in-use': {
    code: 409,
    text: {
      'zh-chs': '仍有 {count} 列属于此类别，请先为它们另选类别',
      en: 'Columns are still of this class ({count}); give them another class first',
    },
  },
} as const satisfies ErrorArea;
