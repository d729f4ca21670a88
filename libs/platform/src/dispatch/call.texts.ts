/** What an unknown address is called in messages. */
export const callText = { 'zh-chs': '接口', en: 'Call' } as const;
