import { DATA_SOURCE_KINDS, LETTERS, LEVELS } from '@sluice/document';
import type { JsonSchema } from '../dispatch/operation.js';

const label = (zh: string, en: string): { label: { 'zh-chs': string; en: string } } => ({ label: { 'zh-chs': zh, en } });
const optional = (type: string): string[] => [type, 'null'];

/** Rule types of columns (§3). */
export const ruleTypes = ['personal', 'device', 'key', 'enterprise', 'general', 'other'] as const;

/** Fields of sources, levels and grants, shared by the operations' input schemas; a form sends null for what was left empty. */
const fields = {
  id: { type: 'integer', ...label('编号', 'Id') },
  source_id: { type: optional('integer'), ...label('数据源', 'Data source') },
  data_source_id: { type: 'integer', ...label('数据源', 'Data source') },
  parent_id: { type: optional('integer'), ...label('上级', 'Parent') },
  schema: { type: optional('string'), maxLength: 255, ...label('模式', 'Schema') },
  name: { type: 'string', minLength: 1, maxLength: 64, ...label('名称', 'Name') },
  type: { type: 'string', enum: [...DATA_SOURCE_KINDS], ...label('类型', 'Type') },
  host: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[^\\s/]+$', ...label('地址', 'Host') },
  port: { type: 'integer', minimum: 1, maximum: 65535, ...label('端口', 'Port') },
  database_name: { type: 'string', minLength: 1, maxLength: 128, ...label('数据库', 'Database') },
  account: { type: 'string', minLength: 1, maxLength: 128, ...label('账号', 'Account') },
  password: { type: optional('string'), maxLength: 1024, ...label('密码', 'Password') },
  write_account: { type: optional('string'), maxLength: 128, ...label('写入账号', 'Account for writing') },
  write_password: { type: optional('string'), maxLength: 1024, ...label('写入账号密码', 'Password for writing') },
  tls_mode: { type: optional('string'), enum: ['off', 'require', 'verify', '', null], ...label('加密', 'Encryption') },
  tls_ca: { type: optional('string'), maxLength: 20_000, ...label('CA 证书', 'CA certificate') },
  environment: { type: optional('string'), enum: ['dev', 'test', 'pre', 'prod', '', null], ...label('环境', 'Environment') },
  group_name: { type: optional('string'), maxLength: 64, ...label('分组', 'Group') },
  connect_timeout: { type: optional('integer'), minimum: 1, maximum: 60, ...label('连接超时', 'Connect timeout') },
  statement_timeout: { type: optional('integer'), minimum: 1, maximum: 3600, ...label('语句超时', 'Statement timeout') },
  revision: { type: optional('integer'), ...label('版本', 'Revision') },
  level: { type: 'string', enum: [...LEVELS], ...label('敏感级别', 'Level') },
  rule_type: { type: optional('string'), enum: [...ruleTypes, '', null], ...label('规则类型', 'Rule type') },
  reason: { type: optional('string'), maxLength: 500, ...label('原因', 'Reason') },
  user_id: { type: optional('integer'), ...label('用户', 'User') },
  subject_type: { type: optional('string'), enum: ['user', 'group', 'project_role', 'app', 'anonymous', '', null], ...label('主体类型', 'Subject type') },
  subject_id: { type: optional('integer'), ...label('主体', 'Subject') },
  letter: { type: 'string', enum: [...LETTERS], ...label('权限', 'Letter') },
  object_path: { type: optional('string'), maxLength: 1000, ...label('对象', 'Object') },
  end_time: { type: optional('string'), pattern: '^$|^\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?)?$', ...label('结束时间', 'Until') },
} as const satisfies Record<string, JsonSchema>;

/** An input of the named fields, some of them required; others are refused by name. */
export function sourceInput(names: readonly (keyof typeof fields)[], required: readonly (keyof typeof fields)[] = []): JsonSchema {
  return { type: 'object', additionalProperties: false, required: [...required], properties: Object.fromEntries(names.map((name) => [name, fields[name]])) };
}
