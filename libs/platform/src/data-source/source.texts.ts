import { sourceSchemas, titleOf, type BothTexts, type SettingSchema } from '@sluice/document';

type Schemas = typeof sourceSchemas;
/** Name of a setting of a source, of whatever kind. */
export type SourceSetting = { [Kind in keyof Schemas]: keyof Schemas[Kind]['properties'] }[keyof Schemas];
/** The settings of every kind of source; kinds that share a name mean the same by it (tools/generate/sources.mjs). */
export const sourceSettings = Object.assign(
  {},
  ...Object.values(sourceSchemas).map(({ properties }) => properties),
) as Record<SourceSetting, SettingSchema>;

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
  class_code: { 'zh-chs': '数据类别', en: 'Data class' },
  rule_type: { 'zh-chs': '规则类型', en: 'Rule type' },
  reason: { 'zh-chs': '原因', en: 'Reason' },
  user_id: { 'zh-chs': '用户', en: 'User' },
  subject_type: { 'zh-chs': '主体类型', en: 'Subject type' },
  project_id: { 'zh-chs': '项目', en: 'Project' },
  subject_id: { 'zh-chs': '主体', en: 'Subject' },
  letter: { 'zh-chs': '权限', en: 'Permission' },
  object_path: { 'zh-chs': '对象', en: 'Object' },
  end_time: { 'zh-chs': '结束时间', en: 'Until' },
} as const;
