import type { ErrorArea } from './platform.error.js';

/** Questions about rights (screens D6). */
export const rightsErrors = {
  'rights.moment-ahead': {
    code: 400,
    text: { 'zh-chs': '查询的时间不能晚于现在', en: 'Rights can be asked about as they were, not as they will be' },
  },
  'rights.moment-before': {
    code: 400,
    text: {
      'zh-chs': '授权的历史版本从 {since} 开始保存，请选择之后的时间',
      en: 'Versions of what people held are kept since {since}; choose a later moment',
    },
  },
} as const satisfies ErrorArea;
