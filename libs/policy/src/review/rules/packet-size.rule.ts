import { always, every, integer, ruleWith } from '../review.rule.js';

/**
 * The server refuses a statement that is longer than its max_allowed_packet (4194304 bytes as shipped). Write in parts.
 */
export const packetSizeRule = ruleWith({
  group: 'script',
  kinds: every,
  title: { 'zh-chs': '语句长度', en: 'Size of a statement' },
  text: {
    'zh-chs': '超过服务器 max_allowed_packet 的语句会被拒绝（默认 4194304 字节）。请分批写入。',
    en: 'The server refuses a statement that is longer than its max_allowed_packet (4194304 bytes as shipped). Write in parts.',
  },
  finding: {
    'zh-chs': '语句有 {size} 字节，最多 {most} 字节',
    en: 'the statement has {size} bytes, {most} are the most',
  },
  levels: always,
  setting: integer(4_194_304, 1, 1_073_741_824, { 'zh-chs': '最大字节数', en: 'Most bytes' }),
  *find({ bytes, value }) {
    if (bytes > value) yield { at: -1, facts: { size: bytes, most: value } };
  },
  examples: {
    fires: [
      { sql: 'SELECT id, name, phone FROM customer WHERE id = 1', value: 20 },
      { sql: 'SELECT id FROM customer WHERE id = 1', kind: 'oracle', value: 10 },
    ],
    passes: [
      { sql: 'SELECT id FROM customer WHERE id = 1' },
      { sql: 'SELECT id FROM customer WHERE id = 1', kind: 'oracle' },
    ],
  },
});
