import { createTexts } from './locale.context.js';
import { texts } from './texts.js';

/** Texts of the widget `job-progress`. */
export const jobTexts = {
  'job.progress': { 'zh-chs': '执行进度', en: 'Progress' },
  'job.waiting': { 'zh-chs': '排队中，前面还有 {count} 个', en: 'In the queue; {count} before it' },
  'job.next': { 'zh-chs': '排队中，即将开始', en: 'In the queue; next' },
  'job.running': { 'zh-chs': '正在执行 {done}/{total}', en: 'Running {done} of {total}' },
  'job.stopping': { 'zh-chs': '正在停止…', en: 'Stopping…' },
  'job.done': { 'zh-chs': '已完成 {done}/{total}', en: '{done} of {total} done' },
  'job.failed': { 'zh-chs': '失败 {count}', en: '{count} failed' },
} as const satisfies Record<string, { 'zh-chs': string; en: string }>;

/** The renderer's own texts with these, which come with the part that says them. */
export const { useSay: useJobSay } = createTexts({ ...texts, ...jobTexts });
