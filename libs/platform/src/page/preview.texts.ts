/** Why a previewed visitor does not get something (screens A10). */
export const previewTexts = {
  off: { 'zh-chs': '未启用', en: 'switched off' },
  missing: { 'zh-chs': '所指的文档不存在', en: 'what it names does not exist' },
  'not-public': { 'zh-chs': '发布清单未将其公开', en: 'the release does not list it as public' },
  'sign-in': { 'zh-chs': '需要登录', en: 'needs a signed-in person' },
  role: { 'zh-chs': '需要角色 ', en: 'needs the role ' },
  kept: { 'zh-chs': '仅限应用内指定的角色或人员', en: 'kept for roles or people of the app' },
  own: {
    'zh-chs': '您本人没有该权限，预览不会超出您的权限',
    en: 'you do not have this right yourself; a preview never shows more',
  },
} as const;
