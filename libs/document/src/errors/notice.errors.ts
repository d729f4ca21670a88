import type { ErrorArea } from './platform.error.js';

/** Messages, announcements and the channels that carry them (screens.md B5–B8, L5). */
export const noticeErrors = {
  'notice.no-group': {
    code: 400,
    text: {
      'zh-chs': '该事件没有审批组',
      en: 'This event is about nothing that is approved; it has no current group',
    },
  },
  'notice.mandatory': {
    code: 400,
    text: {
      'zh-chs': '该事件涉及账号安全，站内消息不能关闭',
      en: 'This event concerns your own account; its in-product message stays on',
    },
  },
  'notice.quiet-empty': {
    code: 400,
    text: { 'zh-chs': '免打扰的开始和结束时间不能相同', en: 'Quiet hours cannot begin and end at the same time' },
  },
  'announcement.unknown': {
    code: 404,
    text: { 'zh-chs': '公告不存在', en: 'The announcement does not exist' },
  },
  'announcement.state': {
    code: 409,
    text: {
      'zh-chs': '公告当前的状态不能进行该操作，请刷新后再试',
      en: 'The announcement is in another state by now; reload the list',
    },
  },
  'announcement.ends-before': {
    code: 400,
    text: { 'zh-chs': '结束时间必须晚于开始时间', en: 'It must end after it begins' },
  },
  'announcement.over': {
    code: 400,
    text: {
      'zh-chs': '结束时间已过，请先修改结束时间',
      en: 'Its end has passed; give it a later one first',
    },
  },
  'message.to-oneself': {
    code: 400,
    text: { 'zh-chs': '不能给自己发送私信', en: 'A private message goes to somebody else' },
  },
  'message.link': {
    code: 400,
    text: {
      'zh-chs': '链接须是本系统中某个页面的地址，或页面的分享链接',
      en: 'The link is the address of a page of this system, or a share link to one',
    },
  },
  'message.too-many': {
    code: 429,
    text: {
      'zh-chs': '发送过于频繁，每分钟最多{most}条，请稍后再试',
      en: 'Too many messages: at most {most} a minute. Wait a moment',
    },
  },
  'message.unknown': {
    code: 404,
    text: { 'zh-chs': '消息不存在', en: 'The message does not exist' },
  },
  'channel.unknown': {
    code: 404,
    text: { 'zh-chs': '通知渠道不存在', en: 'The channel does not exist' },
  },
  'channel.name-taken': {
    code: 409,
    text: { 'zh-chs': '渠道名称已存在: {name}', en: 'A channel of this name exists already: {name}' },
  },
  'channel.template': {
    code: 400,
    text: { 'zh-chs': '{label}模板有误: {reason}', en: 'The template of {label} has a fault: {reason}' },
  },
  'channel.built-in': {
    code: 409,
    text: { 'zh-chs': '站内消息是内置渠道，不能删除或停用', en: 'In-product messages are built in and stay' },
  },
  'channel.failed': {
    code: 502,
    text: { 'zh-chs': '发送失败: {reason}', en: 'It could not be sent: {reason}' },
  },
  'delivery.unknown': {
    code: 404,
    text: { 'zh-chs': '发送记录不存在', en: 'The delivery does not exist' },
  },
  'delivery.state': {
    code: 409,
    text: { 'zh-chs': '该消息正在等待发送', en: 'It waits to be sent already' },
  },
} as const satisfies ErrorArea;
