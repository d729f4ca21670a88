import type { BothTexts } from '@sluice/document';

/** Texts of the report of a release. */
export const gateTexts = {
  'gate.errors': { 'zh-chs': '{n} 个错误', en: '{n} errors' },
  'gate.warnings': { 'zh-chs': '{n} 个提醒，不影响发布', en: '{n} warnings, which keep nothing back' },
  'gate.queries': { 'zh-chs': '{n} 个查询', en: '{n} queries' },
  'gate.pages': { 'zh-chs': '{n} 个页面', en: '{n} pages' },
  'gate.changes': { 'zh-chs': '{n} 个文档的修改', en: '{n} changed documents' },
  'gate.public': { 'zh-chs': '匿名访客', en: 'Anonymous visitors' },
  'gate.signed-in': { 'zh-chs': '所有登录用户', en: 'Everybody signed in' },
  'gate.nobody': { 'zh-chs': '没有页面使用', en: 'No page uses it' },
  'gate.who': { 'zh-chs': '可执行: {who}', en: 'May run it: {who}' },
  'gate.tables': { 'zh-chs': '数据表: {list}', en: 'Tables: {list}' },
  'gate.slots': { 'zh-chs': '参数: {list}', en: 'Parameters: {list}' },
  'gate.plan': { 'zh-chs': '执行计划: 约 {rows} 行，成本 {cost}', en: 'Plan: an estimated {rows} rows, cost {cost}' },
  'gate.no-plan': { 'zh-chs': '执行计划未检查: {why}', en: 'Plan not checked: {why}' },
  'gate.column': { 'zh-chs': '{name}: {level}，{mask}', en: '{name}: {level}, {mask}' },
  'gate.masked': { 'zh-chs': '匿名访客见到脱敏值', en: 'masked for anonymous visitors' },
  'gate.clear': { 'zh-chs': '匿名访客见到原值', en: 'clear to anonymous visitors' },
  'gate.level.low': { 'zh-chs': '低敏感', en: 'low' },
  'gate.level.medium': { 'zh-chs': '中敏感', en: 'medium' },
  'gate.level.high': { 'zh-chs': '高敏感', en: 'high' },
  'gate.weight': {
    'zh-chs': '{nodes} 个节点，打开时执行 {queries} 个查询，{size} kB',
    en: '{nodes} nodes, {queries} queries when it opens, {size} kB',
  },
} as const satisfies Record<string, BothTexts>;
