import type { TestStep } from '@sluice/connectors';
import type { BothTexts } from '@sluice/document';

/** Steps of a test, as people read them. */
export const stepTexts = {
  'tunnel-resolve': { 'zh-chs': '解析 SSH 主机', en: 'resolve the SSH host' },
  'tunnel-reach': { 'zh-chs': '连接 SSH 主机', en: 'reach the SSH host' },
  'tunnel-key': { 'zh-chs': '核对主机密钥', en: 'check the key of the SSH host' },
  'tunnel-sign-in': { 'zh-chs': '登录 SSH 主机', en: 'sign in to the SSH host' },
  resolve: { 'zh-chs': '解析地址', en: 'resolve the address' },
  reach: { 'zh-chs': '连接端口', en: 'reach the port' },
  tls: { 'zh-chs': '加密并登录', en: 'encrypt and sign in' },
  'sign-in': { 'zh-chs': '登录', en: 'sign in' },
  read: { 'zh-chs': '读取', en: 'read' },
} as const satisfies Record<TestStep['step'], BothTexts>;
