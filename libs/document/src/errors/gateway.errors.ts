import type { ErrorArea } from './platform.error.js';

/** Refusals and failures of data sources, their catalogue, masking and runs through the gateway (design §7). */
export const gatewayErrors = {
  'data-source.unknown': {
    code: 404,
    text: { 'zh-chs': '数据源不存在: {name}', en: 'The data source does not exist: {name}' },
  },
  'data-source.name-taken': {
    code: 409,
    text: { 'zh-chs': '数据源名称已存在: {name}', en: 'A data source of this name exists already: {name}' },
  },
  'data-source.disabled': { code: 409, text: { 'zh-chs': '数据源{name}已停用', en: 'Data source {name} is disabled' } },
  'data-source.in-use': {
    code: 409,
    text: { 'zh-chs': '数据源正在被使用: {where}', en: 'The data source is in use: {where}' },
  },
  'data-source.no-account': {
    code: 409,
    text: { 'zh-chs': '数据源{name}没有配置账号', en: 'Data source {name} has no account' },
  },
  'data-source.cert-invalid': {
    code: 400,
    text: {
      'zh-chs': '客户端证书不是 PEM 格式的证书（以 -----BEGIN CERTIFICATE----- 开头）',
      en: 'The client certificate is no certificate in PEM form (it begins with -----BEGIN CERTIFICATE-----)',
    },
  },
  'data-source.key-invalid': {
    code: 400,
    text: {
      'zh-chs': '客户端私钥须为 PEM 格式、不带口令，并与客户端证书匹配',
      en: 'The client key must be a PEM private key without a passphrase that belongs to the client certificate',
    },
  },
  'data-source.ca-invalid': {
    code: 400,
    text: {
      'zh-chs': 'CA 证书不是 PEM 格式的证书（以 -----BEGIN CERTIFICATE----- 开头）',
      en: 'The CA certificate is no certificate in PEM form (it begins with -----BEGIN CERTIFICATE-----)',
    },
  },
  'data-source.setting-invalid': {
    code: 400,
    text: { 'zh-chs': '{label}：{reason}', en: '{label}: {reason}' },
  },
  'data-source.kind-unsupported': {
    code: 400,
    text: { 'zh-chs': '暂不支持连接{kind}类型的数据源', en: 'Data sources of kind {kind} cannot be connected yet' },
  },
  'catalogue.unknown': { code: 404, text: { 'zh-chs': '目录对象不存在', en: 'The catalogue object does not exist' } },
  'column-level.reason-required': {
    code: 400,
    text: { 'zh-chs': '降低级别时原因不能为空!', en: 'Lowering a level needs a reason' },
  },
  'compare.not-query': {
    code: 400,
    text: {
      'zh-chs': '{side}：只能对比查询语句的结果',
      en: '{side}: only the result of a query can be compared',
    },
  },
  'compare.key-unknown': {
    code: 400,
    text: { 'zh-chs': '匹配列不在两侧都存在: {columns}', en: 'Key columns that are not on both sides: {columns}' },
  },
  'compare.key-masked': {
    code: 400,
    text: {
      'zh-chs': '脱敏列不能作为匹配列: {columns}',
      en: 'Masked columns cannot be key columns: {columns}',
    },
  },
  'compare.key-unlike': {
    code: 400,
    text: {
      'zh-chs': '匹配列被忽略，或两侧类型无法比较: {columns}',
      en: 'Key columns that are ignored, or whose types cannot be compared: {columns}',
    },
  },
  'compare.no-key': {
    code: 400,
    text: {
      'zh-chs': '没有可用的主键，请选择匹配列',
      en: 'There is no primary key to match rows by: choose the key columns',
    },
  },
  'compare.no-script': {
    code: 400,
    text: { 'zh-chs': '不能生成同步脚本: {reason}', en: 'No sync script: {reason}' },
  },
  'compare.busy': {
    code: 409,
    text: {
      'zh-chs': '对比任务过多，请等待其他对比结束后再试',
      en: 'Too many comparisons at once; try again when another has ended',
    },
  },
  'masking.algorithm-invalid': {
    code: 400,
    text: {
      'zh-chs': '脱敏算法{algorithm}的设置不正确',
      en: 'The settings of the masking algorithm {algorithm} are not valid',
    },
  },
  'masking.name-taken': {
    code: 409,
    text: { 'zh-chs': '策略名称已存在: {name}', en: 'A policy of this name exists already: {name}' },
  },
  'masking.match-invalid': {
    code: 400,
    text: { 'zh-chs': '匹配内容不正确: {value}', en: 'The match value is not valid: {value}' },
  },
  'masking.condition-invalid': {
    code: 400,
    text: { 'zh-chs': '条件不正确：{reason}', en: 'The condition is not valid: {reason}' },
  },
  'gateway.too-many-rows': {
    code: 400,
    text: {
      'zh-chs': '策略「{policy}」每条语句最多修改 {most} 行，已撤销',
      en: 'The policy "{policy}" lets a statement change at most {most} rows; nothing was changed',
    },
  },
  'usage-policy.name-taken': {
    code: 409,
    text: { 'zh-chs': '策略名称已存在: {name}', en: 'A policy of this name exists already: {name}' },
  },
  'usage-policy.address-invalid': {
    code: 400,
    text: {
      'zh-chs': '来源地址不正确: {address}，应为 IP 或网段（如 10.0.0.0/8）',
      en: '{address} is no address; give an IP address or a range such as 10.0.0.0/8',
    },
  },
  'usage-policy.window-backwards': {
    code: 400,
    text: {
      'zh-chs': '时段 {from}–{to} 的结束须晚于开始；跨零点的时段请分成两段',
      en: 'The window {from}–{to} ends before it begins; one that crosses midnight is written as two',
    },
  },
  'usage-policy.windows-overlap': {
    code: 400,
    text: { 'zh-chs': '时段 {one} 与 {other} 重叠', en: 'The windows {one} and {other} overlap' },
  },
  'usage-policy.person-above-all': {
    code: 400,
    text: { 'zh-chs': '每人并发不能大于总并发', en: 'A person may not run more statements at once than all together' },
  },
  'usage-policy.subjects-missing': {
    code: 400,
    text: { 'zh-chs': '请选择策略适用的对象', en: 'Choose whom the policy is about' },
  },
  'policy.at-the-end': {
    code: 409,
    text: { 'zh-chs': '{name} 已排在这一端，无法再移动', en: '{name} stands at that end of the order already' },
  },
  'row-filter.name-taken': {
    code: 409,
    text: { 'zh-chs': '行级过滤名称已存在: {name}', en: 'A row filter of this name exists already: {name}' },
  },
  'row-filter.table-unknown': {
    code: 400,
    text: {
      'zh-chs': '目录中没有表 {table}，请填写 模式.表，或先同步目录',
      en: 'There is no table {table} in the catalogue; write schema.table, or synchronise the catalogue first',
    },
  },
  'row-filter.column-unknown': {
    code: 400,
    text: { 'zh-chs': '表 {table} 没有列 {column}', en: 'The table {table} has no column {column}' },
  },
  'row-filter.condition-invalid': {
    code: 400,
    text: { 'zh-chs': '条件不正确: {reason}', en: 'The condition is wrong: {reason}' },
  },
  'row-filter.sample-invalid': {
    code: 400,
    text: {
      'zh-chs': '样例行不是 JSON: {line}，应如 {"id": 1}',
      en: 'This sample row is no JSON: {line}; write it as {"id": 1}',
    },
  },
  'grant.path-invalid': {
    code: 400,
    text: { 'zh-chs': '对象路径不正确: {path}', en: 'The object path is not valid: {path}' },
  },
  'grant.object-unknown': {
    code: 400,
    text: {
      'zh-chs': '目录中没有对象{path}，请从目录中选择，或先同步数据源',
      en: 'The catalogue has no object {path}; choose one from it, or synchronise the source first',
    },
  },
  'grant-request.unknown': {
    code: 404,
    text: { 'zh-chs': '授权申请不存在', en: 'The request for a grant does not exist' },
  },
  'grant-request.decided': {
    code: 409,
    text: { 'zh-chs': '授权申请已被处理', en: 'The request for a grant has been decided already' },
  },
  'grant-request.waiting': {
    code: 409,
    text: { 'zh-chs': '同样的授权申请正在等待处理', en: 'The same request for a grant is waiting already' },
  },
  'grant-request.held': {
    code: 409,
    text: {
      'zh-chs': '应用已有 {objects} 的{letter}权限，无需申请',
      en: 'The app has the {letter} permission on {objects} already; leave it out of the request',
    },
  },
  'grant.unknown': { code: 404, text: { 'zh-chs': '数据权限不存在', en: 'The data permission does not exist' } },
  'gateway.statement-failed': {
    code: 400,
    text: { 'zh-chs': 'SQL execution error: {reason}', en: 'SQL execution error: {reason}' },
  },
  'gateway.sort-unknown': {
    code: 400,
    text: {
      'zh-chs': '结果中没有唯一的列{name},不能按其排序或合计',
      en: 'The result has no single column {name} to sort or total by',
    },
  },
  'gateway.run-unknown': {
    code: 404,
    text: { 'zh-chs': '运行已结束或不存在', en: 'The run has ended or does not exist' },
  },
} as const satisfies ErrorArea;
