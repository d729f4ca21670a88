import type { BothTexts } from '../vocabulary.js';
import type { ErrorKey } from './catalogue.js';

/** What to do about an error where its own text does not say so: for the reference page alone, no program reads it. */
export const remedies = {
  'session.version-outdated': {
    'zh-chs': '刷新页面；机器调用请去掉或更新 static-version 请求头',
    en: 'Reload the page; a machine leaves the header static-version out or sends the present version',
  },
  'access.denied': {
    'zh-chs': '请拥有相应系统角色的人授权；页面被拒时 data.roles 给出所需角色',
    en: 'Ask somebody who may give the role; where a page is refused, data.roles names the roles that open it',
  },
  'session.none': {
    'zh-chs': '登录，或在 access-token 请求头中携带个人令牌',
    en: 'Sign in, or send a personal token in the header access-token',
  },
  'session.expired': { 'zh-chs': '重新登录，或新建个人令牌', en: 'Sign in again, or make a new personal token' },
  'session.revoked': {
    'zh-chs': '重新登录；令牌会因重置密码、结束会话或停用账号而失效，需新建',
    en: 'Sign in again; a token ends with a reset password, ended sessions or a disabled account, and a new one is made',
  },
  'session.none-in-app': {
    'zh-chs': '登录该应用；或由应用的构建者将页面列为公开',
    en: 'Sign in to the application, or let its builder list the page as public',
  },
  'session.password-due': {
    'zh-chs': '在 /app/user/pwd 修改密码',
    en: 'Change the password at /app/user/pwd',
  },
  'licence.expired': {
    'zh-chs': '超级管理员或系统管理员在 /reg-license 续期',
    en: 'A super or system administrator renews it at /reg-license',
  },
  'licence.missing': {
    'zh-chs': '超级管理员或系统管理员在 /reg-license 注册',
    en: 'A super or system administrator registers one at /reg-license',
  },
  'login.locked': {
    'zh-chs': '系统管理员在用户管理中解锁',
    en: 'The system administrator unlocks the account under Users',
  },
  'cas.unreachable': {
    'zh-chs': '检查登录设置中的 CAS 地址及服务器到它的网络',
    en: 'Check the address of the CAS server in the login settings, and the way to it from the server',
  },
  'directory.unreachable': {
    'zh-chs': '检查 LDAP 目录的地址、证书及服务器到它的网络',
    en: 'Check the address and certificate of the LDAP directory, and the way to it from the server',
  },
  'gateway.refused': {
    'zh-chs': 'data.reasons 列出全部原因及可授权的人；见用户文档中的“语句为何被拒绝”',
    en: 'data.reasons names every reason and who can grant what is missing; see "Why a statement was refused" in users.md',
  },
  'gateway.statement-failed': {
    'zh-chs': '按数据源的提示修改语句；涉及脱敏列时不显示原文，可改用不含该列的语句查错',
    en: "Correct the statement as the source's message says; where it touches masked columns the message is withheld, so look for the mistake without them",
  },
  'gateway.outcome-unknown': {
    'zh-chs': '先核对数据是否已写入，再决定是否重做',
    en: 'Look whether the rows were written before you do it again',
  },
  'gateway.sort-unknown': {
    'zh-chs': '按结果中存在且未被隐藏的列排序',
    en: 'Sort by a column of the result',
  },
  'source.unreachable': {
    'zh-chs': '在数据源页面测试连接：地址、端口、TLS、账号，以及数据库是否运行',
    en: 'Test the connection on the page of data sources: address, port, TLS, account, and whether the database runs',
  },
  'platform.unavailable': {
    'zh-chs': '稍后重试；运维检查平台数据库（/ready、DATABASE_URL、磁盘空间）',
    en: "Try again shortly; an operator looks at the platform's database (/ready, DATABASE_URL, room on the disk)",
  },
  'call.internal': {
    'zh-chs': '将请求编号（x-request-id）交给运维，在服务器日志中查找',
    en: "Give the request's number (x-request-id) to an operator, who finds it in the server's log",
  },
  'call.throttled': {
    'zh-chs': '等待提示的时间；程序应在 429 后退避重试',
    en: 'Wait as long as it says; a program backs off after 429',
  },
  'object.conflict': {
    'zh-chs': '重新载入后再修改；接口调用请携带读取时的 revision',
    en: 'Load it again and repeat the change; a call sends the revision that it has read',
  },
  'object.unknown': {
    'zh-chs': '刷新列表；调用操作时检查名称是否与 /openapi/v1 一致',
    en: 'Refresh the list; of an operation compare its name with /openapi/v1',
  },
  'document.conflict': {
    'zh-chs': '保留其中一方的修改后再次保存；冲突处已逐项列出',
    en: 'Keep one of the two changes and save again; each conflict is named',
  },
  'document.operation-refused': {
    'zh-chs': '重新载入文档，按提示的节点与属性修改后重试',
    en: 'Load the document again and repeat the change with the node and property that are named',
  },
  'document.shape-newer': {
    'zh-chs': '先升级服务器，再导入较新版本导出的文件',
    en: 'Upgrade the server before you import files that a newer one has exported',
  },
  'document.invalid': {
    'zh-chs': '运行 sluice document check，按行列修改',
    en: 'Run sluice document check, which names line and column',
  },
  'document.unreleasable': {
    'zh-chs': '逐项补全草稿：消息列出全部问题；缺少的文档请补上，或去掉引用',
    en: 'Complete the drafts: the message names every fault. Add a document that is referred to, or remove the reference',
  },
  'page.query-broken': {
    'zh-chs': '应用的构建者运行 sluice document check，并在预览中查看该查询',
    en: "The application's builder runs sluice document check and looks at the query in the preview",
  },
  'data-source.no-account': {
    'zh-chs': '系统管理员在数据源表单中填写该用途的账号',
    en: 'The system administrator fills in the account for this purpose on the form of the data source',
  },
  'host.key-not-accepted': {
    'zh-chs': '在“主机”页面测试它，与主机管理员核对指纹后接受密钥',
    en: 'Test it on the page of hosts, compare the fingerprint with its administrator, and accept the key',
  },
  'observe.denied': {
    'zh-chs': '请向策略管理员申请该数据源的管理权限',
    en: 'Ask a policy administrator for the letter manage on this data source',
  },
  'host.in-use': {
    'zh-chs': '先在这些数据源中改选其他主机或取消隧道',
    en: 'Choose another host, or none, in these data sources first',
  },
  'grant.object-unknown': {
    'zh-chs': '先同步目录，再从目录中选择对象',
    en: 'Synchronise the catalogue, then pick the object from it',
  },
  'input.body-too-large': {
    'zh-chs': '拆分请求；文件请用 multipart 上传',
    en: 'Split the request; send files as multipart',
  },
  'input.unknown': {
    'zh-chs': '去掉该字段，或对照 /openapi/v1 改正名称',
    en: 'Leave the field out, or correct its name by /openapi/v1',
  },
  'export.too-many': {
    'zh-chs': '等待已有导出完成，或删除不需要的任务',
    en: 'Wait until other exports have ended, or delete some',
  },
  'export.rights-less': {
    'zh-chs': '重新导出；新文件按现在的权限脱敏',
    en: 'Export again: the new file is masked by the rights of today',
  },
  'pending-change.own': {
    'zh-chs': '请另一位不受益的管理员在“待确认变更”中确认',
    en: 'Another administrator, who gains nothing by it, confirms it under Pending changes',
  },
} as const satisfies Partial<Record<ErrorKey, BothTexts>>;
