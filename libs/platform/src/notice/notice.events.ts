import type { BothTexts } from '@sluice/document';

/** What a notice is about (screens.md notice.category). */
export const NOTICE_CATEGORIES = ['approval', 'order', 'grant', 'alert', 'scan', 'export', 'backup', 'system'] as const;
/** Kinds of channels, in the order in which screens show them. */
export const CHANNEL_TYPES = ['message', 'email', 'sms', 'webhook'] as const;
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];
export type ChannelType = (typeof CHANNEL_TYPES)[number];

/** Title and text of an event in one language, in the template language of documents (Liquid with its limits). */
export interface NoticeTemplate {
  title: string;
  content: string;
}

/** One thing that people are told. */
export interface EventKind {
  category: NoticeCategory;
  level: 'info' | 'warn' | 'error';
  name: BothTexts;
  /** Channels that carry it until an administrator says otherwise; only those that are configured. */
  channels: readonly ChannelType[];
  /** About one's own account: nobody can turn its in-product message off, and quiet hours do not hold it back. */
  mandatory?: true;
  /**
   * About something that is approved: rules may tell its current group too. What waits for the group is told to it
   * anyway.
   */
  hasGroup?: true;
  /** What its templates may name, with what the preview shows. */
  values: Readonly<Record<string, string>>;
  template: Readonly<Record<'zh-chs' | 'en', NoticeTemplate>>;
}

/** An event: category, level, names, values with samples, title and text in both languages. */
function eventOf(
  [category, level]: readonly [NoticeCategory, EventKind['level']],
  name: readonly [string, string],
  values: Readonly<Record<string, string>>,
  [title, titleEn, content, contentEn]: readonly [string, string, string, string],
  more: Partial<Pick<EventKind, 'channels' | 'mandatory' | 'hasGroup'>> = {},
): EventKind {
  return {
    category,
    level,
    name: { 'zh-chs': name[0], en: name[1] },
    channels: ['message', 'email'],
    values,
    template: { 'zh-chs': { title, content }, en: { title: titleEn, content: contentEn } },
    ...more,
  };
}

const request = { object: '零售库 / orders', person: '张三', project: '零售分析', reason: '月度分析', remark: '' };
const decided = { ...request, decision: '已通过', decision_en: 'accepted' };
const alert = {
  name: '数据源中断',
  name_en: 'Data source down',
  object: '零售库',
  content: '12 ≥ 10',
  level: 'critical',
};
const order = { number: 'RETAIL-12', title: '修正门店编码', person: '张三', project: '零售分析' };

/** Every event, one entry each; a new one needs nothing else. The key stands in `notice.event`. */
export const noticeEvents = {
  'request.submitted': eventOf(['approval', 'info'], ['申请待审批', 'A request waits'], request, [
    '{{ person }} 申请 {{ object }}',
    '{{ person }} asks for {{ object }}',
    '{{ person }} 申请 {{ object }}，等待您审批。{% if reason %}理由：{{ reason }}{% endif %}',
    '{{ person }} asks for {{ object }} and waits for your decision. {% if reason %}Reason: {{ reason }}{% endif %}',
  ]),
  'request.decided': eventOf(
    ['approval', 'info'],
    ['申请已处理', 'A request was decided'],
    decided,
    [
      '您申请的 {{ object }} {{ decision }}',
      'Your request for {{ object }}: {{ decision_en | default: decision }}',
      '{{ person | default: "系统" }} 处理了您对 {{ object }} 的申请：{{ decision }}。{% if remark %}意见：{{ remark }}{% endif %}',
      '{{ person | default: "The system" }} decided on your request for {{ object }}: {{ decision_en | default: decision }}. {% if remark %}Remark: {{ remark }}{% endif %}',
    ],
    { hasGroup: true },
  ),
  'request.changed': eventOf(
    ['grant', 'warn'],
    ['已授予的权限变更', 'A granted right was changed'],
    { ...request, decision: '已停用', decision_en: 'disabled' },
    [
      '您的权限{{ decision }}：{{ object }}',
      'Your right on {{ object }}: {{ decision_en | default: decision }}',
      '{{ person }} 处理了您对 {{ object }} 的权限：{{ decision }}。{% if remark %}原因：{{ remark }}{% endif %}',
      '{{ person }} changed your right on {{ object }}: {{ decision_en | default: decision }}. {% if remark %}Reason: {{ remark }}{% endif %}',
    ],
    { hasGroup: true },
  ),
  'request.expired': eventOf(
    ['grant', 'info'],
    ['权限已到期', 'A right has ended'],
    { object: '零售库 / orders' },
    [
      '权限已到期：{{ object }}',
      'A right has ended: {{ object }}',
      '您申请的 {{ object }} 的权限已到期，如需继续使用请重新申请。',
      'The right on {{ object }} that you were given has ended. Ask again if you still need it.',
    ],
    { hasGroup: true },
  ),
  'approval.copied': eventOf(
    ['approval', 'info'],
    ['抄送给我', 'A copy for you'],
    { number: 'RETAIL-12', title: '修正门店编码', person: '张三', project: '零售分析' },
    [
      '抄送：{{ number }} {{ title }}',
      'For your information: {{ number }} {{ title }}',
      '{{ person }} 提交了 {{ number }}（{{ title }}），抄送给您，无需处理。',
      '{{ person }} submitted {{ number }} ({{ title }}). You need not do anything.',
    ],
  ),
  'order.submitted': eventOf(['order', 'info'], ['工单待审批', 'An order waits'], order, [
    '工单 {{ number }} 待审批：{{ title }}',
    'Order {{ number }} waits: {{ title }}',
    '{{ person }} 提交了工单 {{ number }}（{{ title }}），等待您审批。',
    '{{ person }} submitted order {{ number }} ({{ title }}); it waits for your decision.',
  ]),
  'order.decided': eventOf(
    ['order', 'info'],
    ['工单已处理', 'An order was decided'],
    { ...order, decision: '已通过', decision_en: 'accepted', remark: '' },
    [
      '工单 {{ number }} {{ decision }}：{{ title }}',
      'Order {{ number }} {{ decision_en | default: decision }}: {{ title }}',
      '{{ person | default: "系统" }} 处理了工单 {{ number }}（{{ title }}）：{{ decision }}。{% if remark %}意见：{{ remark }}{% endif %}',
      '{{ person | default: "The system" }} decided on order {{ number }} ({{ title }}): {{ decision_en | default: decision }}. {% if remark %}Remark: {{ remark }}{% endif %}',
    ],
    { hasGroup: true },
  ),
  'order.finished': eventOf(
    ['order', 'info'],
    ['工单执行结束', 'An order has run'],
    { ...order, state: '执行成功', state_en: 'succeeded' },
    [
      '工单 {{ number }} {{ state }}：{{ title }}',
      'Order {{ number }} {{ state_en | default: state }}: {{ title }}',
      '工单 {{ number }}（{{ title }}）执行结束：{{ state }}。',
      'Order {{ number }} ({{ title }}) has run: {{ state_en | default: state }}.',
    ],
    { hasGroup: true },
  ),
  'order.failed': eventOf(
    ['order', 'error'],
    ['工单执行失败', 'An order failed'],
    { ...order, state: '执行失败', state_en: 'failed' },
    [
      '工单 {{ number }} 执行失败：{{ title }}',
      'Order {{ number }} failed: {{ title }}',
      '工单 {{ number }}（{{ title }}）执行失败，请查看失败的阶段后重试或终止。',
      'Order {{ number }} ({{ title }}) failed. See which stage failed, then retry or end it.',
    ],
    { hasGroup: true },
  ),
  'order.unknown': eventOf(
    ['order', 'error'],
    ['工单状态未知', 'What became of an order is unknown'],
    { ...order, state: '未知状态', state_en: 'unknown' },
    [
      '工单 {{ number }} 状态未知：{{ title }}',
      'Order {{ number }} is in an unknown state: {{ title }}',
      '工单 {{ number }}（{{ title }}）执行中断，结果未知，需要人工核实并确认。',
      'Order {{ number }} ({{ title }}) was interrupted and what it did is unknown. Somebody has to check and say so.',
    ],
    { hasGroup: true },
  ),
  'grant.ending': eventOf(
    ['grant', 'warn'],
    ['权限即将到期', 'A grant ends soon'],
    { object: '零售库 / orders', letters: 'read', time: '2030-01-07 18:00' },
    [
      '权限即将到期：{{ object }}',
      'A right ends soon: {{ object }}',
      '您对 {{ object }} 的权限（{{ letters }}）将于 {{ time }} 到期，需要时请提前申请延长。',
      'Your right ({{ letters }}) on {{ object }} ends at {{ time }}. Ask for more time if you need it.',
    ],
  ),
  'project.asked': eventOf(
    ['approval', 'info'],
    ['申请加入项目', 'Somebody asks to join a project'],
    { person: '张三', project: '零售分析', reason: '' },
    [
      '{{ person }} 申请加入项目 {{ project }}',
      '{{ person }} asks to join {{ project }}',
      '{{ person }} 申请加入项目 {{ project }}，等待处理。{% if reason %}理由：{{ reason }}{% endif %}',
      '{{ person }} asks to join {{ project }}. {% if reason %}Reason: {{ reason }}{% endif %}',
    ],
  ),
  'project.decided': eventOf(
    ['approval', 'info'],
    ['加入项目申请已处理', 'A request to join was decided'],
    { project: '零售分析', decision: '已加入', decision_en: 'accepted', remark: '' },
    [
      '加入项目 {{ project }} 的申请：{{ decision }}',
      'Your request to join {{ project }}: {{ decision_en }}',
      '您加入项目 {{ project }} 的申请结果：{{ decision }}。{% if remark %}意见：{{ remark }}{% endif %}',
      'Your request to join {{ project }} was decided: {{ decision_en }}. {% if remark %}Remark: {{ remark }}{% endif %}',
    ],
  ),
  'project.joined': eventOf(
    ['grant', 'info'],
    ['已加入项目', 'Added to a project'],
    { project: '零售分析', role: '普通成员' },
    [
      '您已加入项目 {{ project }}',
      'You are in project {{ project }}',
      '您已加入项目 {{ project }}，角色为 {{ role }}。',
      'You have been added to project {{ project }} as {{ role }}.',
    ],
  ),
  'change.waiting': eventOf(
    ['approval', 'info'],
    ['变更待确认', 'A change waits for a second person'],
    { object: '登录设置', person: '张三' },
    [
      '待确认的变更：{{ object }}',
      'A change waits: {{ object }}',
      '{{ person }} 提出了对 {{ object }} 的变更，需要第二人确认后生效。',
      '{{ person }} proposed a change of {{ object }}; it takes a second person to confirm it.',
    ],
  ),
  'export.finished': eventOf(
    ['export', 'info'],
    ['导出完成', 'An export is ready'],
    { title: '订单', rows: '120' },
    [
      '导出完成：{{ title }}',
      'Export ready: {{ title }}',
      '导出任务“{{ title }}”已完成，共 {{ rows }} 行，请在有效期内下载。',
      'The export “{{ title }}” is ready with {{ rows }} rows. Download it before it expires.',
    ],
    { channels: ['message'] },
  ),
  'export.failed': eventOf(
    ['export', 'error'],
    ['导出失败', 'An export failed'],
    { title: '订单', error: '没有权限', error_en: 'access denied' },
    [
      '导出失败：{{ title }}',
      'Export failed: {{ title }}',
      '导出任务“{{ title }}”失败：{{ error }}',
      'The export “{{ title }}” failed: {{ error_en }}',
    ],
    { channels: ['message'] },
  ),
  'alert.raised': eventOf(['alert', 'warn'], ['告警', 'An alert'], alert, [
    '告警：{{ name }} {{ object }}',
    'Alert: {{ name_en }} {{ object }}',
    '{{ name }}：{{ object }}（{{ content }}）。请查看并确认。',
    '{{ name_en }}: {{ object }} ({{ content }}). Look into it and acknowledge it.',
  ]),
  'alert.assigned': eventOf(['alert', 'warn'], ['告警指派给我', 'An alert was assigned to you'], alert, [
    '指派给您的告警：{{ name }} {{ object }}',
    'An alert for you: {{ name_en }} {{ object }}',
    '{{ name }}：{{ object }}（{{ content }}）已指派给您处理。',
    '{{ name_en }}: {{ object }} ({{ content }}) was assigned to you.',
  ]),
  'alert.recovered': eventOf(['alert', 'info'], ['告警恢复', 'An alert has recovered'], alert, [
    '告警已恢复：{{ name }} {{ object }}',
    'Recovered: {{ name_en }} {{ object }}',
    '{{ name }}：{{ object }} 已恢复正常。',
    '{{ name_en }}: {{ object }} is back to normal.',
  ]),
  'account.password-reset': eventOf(
    ['system', 'warn'],
    ['密码被重置', 'Your password was reset'],
    { person: '系统管理员', time: '2030-01-01 09:00' },
    [
      '您的密码已被重置',
      'Your password was reset',
      '{{ person }} 于 {{ time }} 重置了您的密码。若非您本人要求，请立即联系系统管理员。',
      '{{ person }} reset your password at {{ time }}. If you did not ask for this, tell an administrator at once.',
    ],
    { mandatory: true },
  ),
  'account.ending': eventOf(
    ['system', 'warn'],
    ['账号即将到期', 'Your account ends soon'],
    { time: '2030-01-07 18:00' },
    [
      '您的账号即将到期',
      'Your account ends soon',
      '您的账号将于 {{ time }} 到期，到期后无法登录。如需继续使用，请联系系统管理员。',
      'Your account ends at {{ time }}; you cannot sign in after that. Ask an administrator for more time if you need it.',
    ],
    { mandatory: true },
  ),
  announcement: eventOf(
    ['system', 'info'],
    ['公告', 'An announcement'],
    { title: '周六维护', text: '周六 22:00 起维护两小时。' },
    ['公告：{{ title }}', 'Announcement: {{ title }}', '{{ text }}', '{{ text }}'],
    { channels: ['message'] },
  ),
  test: eventOf(['system', 'info'], ['测试消息', 'A test message'], { person: '系统管理员' }, [
    '数闸通知测试',
    'Sluice test message',
    '这是一条测试消息，由 {{ person }} 发送。收到即表示通知渠道可用。',
    'This is a test message sent by {{ person }}. If you read it, the channel works.',
  ]),
} satisfies Record<string, EventKind>;

/** Names of the events. */
export type NoticeEvent = keyof typeof noticeEvents;

/** Whether a text names an event. */
export const isNoticeEvent = (name: string): name is NoticeEvent => Object.hasOwn(noticeEvents, name);

/** The kind of an event. */
export const eventKind = (event: NoticeEvent): EventKind => noticeEvents[event];
