/** What settings are called in messages. */
export const settingTexts = {
  setting: { 'zh-chs': '设置', en: 'Setting' },
  siteName: { 'zh-chs': '数闸', en: 'Sluice' },
} as const;
