import type { ErrorArea } from './platform.error.js';

/** Hosts that data sources are reached through (screens M1). */
export const hostErrors = {
  'host.unknown': { code: 404, text: { 'zh-chs': '主机不存在', en: 'The host does not exist' } },
  'host.name-taken': {
    code: 409,
    text: { 'zh-chs': '主机名称已存在: {name}', en: 'A host of this name exists already: {name}' },
  },
  'host.disabled': { code: 409, text: { 'zh-chs': '主机{name}已停用', en: 'Host {name} is disabled' } },
  'host.in-use': {
    code: 409,
    text: {
      'zh-chs': '仍有数据源经由它连接: {where}',
      en: 'Data sources are still reached through it: {where}',
    },
  },
  'host.key-not-accepted': {
    code: 409,
    text: { 'zh-chs': '主机{name}的密钥尚未接受', en: 'The key of host {name} is not accepted yet' },
  },
  'host.key-outdated': {
    code: 409,
    text: {
      'zh-chs': '主机出示的密钥已不是所确认的那一个，请重新测试后再核对',
      en: 'The host has shown another key since; test it again and compare',
    },
  },
  'host.account-unknown': {
    code: 404,
    text: { 'zh-chs': '主机{name}没有账号 {account}', en: 'Host {name} has no account {account}' },
  },
  'host.key-invalid': {
    code: 400,
    text: {
      'zh-chs': '私钥无法读取：须为 OpenSSH 或 PEM 格式的私钥',
      en: 'The private key cannot be read: it must be one in OpenSSH or PEM form',
    },
  },
  'host.passphrase-invalid': {
    code: 400,
    text: {
      'zh-chs': '私钥带有口令，所填口令不能打开它',
      en: 'The private key has a passphrase, and the given one does not open it',
    },
  },
  'host.failed': {
    code: 503,
    text: { 'zh-chs': '主机{name}不可用：{reason}', en: 'Host {name} does not work: {reason}' },
  },
} as const satisfies ErrorArea;
