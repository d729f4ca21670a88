import type { Watch } from '../observe.type.js';

const unavailable = {
  'zh-chs': 'HTTP 服务没有会话：它不能被问及正在处理什么；请查看该服务自己的监控',
  en: 'An HTTP service has no sessions: it cannot be asked what it is busy with; look at its own monitoring',
};

/** A request is no session: nothing of it can be asked for. */
export const httpWatch: Watch = {
  sessions: async () => ({ unavailable }),
  locks: async () => ({ unavailable }),
  statements: async () => ({ unavailable }),
  sizes: async () => ({ unavailable }),
  end: async () => ({ refused: unavailable }),
};
