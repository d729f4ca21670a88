import { sourceSchemas, titleOf, type BothTexts, type SettingSchema } from '@sluice/document';

/** The settings of every kind of source. */
export const sourceSettings = { ...sourceSchemas.postgres.properties } as const;
/** Name of a setting of a source. */
export type SourceSetting = keyof typeof sourceSettings;

const settingTexts = Object.fromEntries(
  Object.entries<SettingSchema>(sourceSettings).map(([name, setting]) => [name, titleOf(setting)]),
) as Record<SourceSetting, BothTexts>;

/** Labels of the fields of sources, levels and grants, as messages name them. */
export const sourceTexts = {
  ...settingTexts,
  ids: { 'zh-chs': '列', en: 'Columns' },
  id: { 'zh-chs': '编号', en: 'Id' },
  source_id: { 'zh-chs': '数据源', en: 'Data source' },
  data_source_id: { 'zh-chs': '数据源', en: 'Data source' },
  parent_id: { 'zh-chs': '上级', en: 'Parent' },
  schema: { 'zh-chs': '模式', en: 'Schema' },
  name: { 'zh-chs': '名称', en: 'Name' },
  type: { 'zh-chs': '类型', en: 'Type' },
  environment: { 'zh-chs': '环境', en: 'Environment' },
  group_name: { 'zh-chs': '分组', en: 'Group' },
  revision: { 'zh-chs': '版本', en: 'Revision' },
  level: { 'zh-chs': '敏感级别', en: 'Level' },
  rule_type: { 'zh-chs': '规则类型', en: 'Rule type' },
  reason: { 'zh-chs': '原因', en: 'Reason' },
  user_id: { 'zh-chs': '用户', en: 'User' },
  subject_type: { 'zh-chs': '主体类型', en: 'Subject type' },
  subject_id: { 'zh-chs': '主体', en: 'Subject' },
  letter: { 'zh-chs': '权限', en: 'Permission' },
  object_path: { 'zh-chs': '对象', en: 'Object' },
  end_time: { 'zh-chs': '结束时间', en: 'Until' },
} as const;
