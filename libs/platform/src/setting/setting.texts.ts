/** What settings are called in messages. */
export const settingTexts = {
  setting: { 'zh-chs': '设置', en: 'Setting' },
  settings: { 'zh-chs': '系统设置', en: 'System settings' },
  siteName: { 'zh-chs': '数闸', en: 'Sluice' },
  siteUrl: { 'zh-chs': '本系统访问地址', en: 'Address of this product' },
  casUrl: { 'zh-chs': 'CAS 服务器地址', en: 'Address of the CAS server' },
  trustedProxies: { 'zh-chs': '可信代理', en: 'Trusted proxies' },
} as const;
