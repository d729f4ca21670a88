import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const FOLDER = 'libs/policy/src/review';
const OPTIONS = { module: ts.ModuleKind.ES2022, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true };

/** The rules of review, read from their TypeScript: they import each other and packages alone. */
export async function loadReviewRules(root) {
  // Inside of the project, so that packages are found.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, 'review-rules-'));
  try {
    writeFileSync(join(copy, 'package.json'), '{"type":"module"}');
    transpile(join(root, FOLDER), copy);
    const { reviewRules } = await import(pathToFileURL(join(copy, 'registry.js')).href);
    return reviewRules;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function transpile(from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      mkdirSync(join(to, entry.name));
      transpile(join(from, entry.name), join(to, entry.name));
      continue;
    }
    if (!entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) continue;
    const { outputText } = ts.transpileModule(readFileSync(join(from, entry.name), 'utf8'), {
      compilerOptions: OPTIONS,
    });
    writeFileSync(join(to, entry.name.replace(/\.ts$/, '.js')), outputText);
  }
}

const HEAD = `# Review rules / 审核规则

<!-- Made by tools/generate.mjs from ${FOLDER}/rules/. -->

What a script is judged by. Levels stand by environment: development, test, pre-production, production. An administrator of policies sets level, value
and state for each kind of database and environment (menu *Work orders* → *Review rules*); what is written here is how the rules are delivered.
An **error** blocks the submission of a work order.

脚本审核所依据的规则。级别按环境排列：开发、测试、预发、生产。策略管理员可按数据库类型与环境设置级别、值和启用状态（菜单 *工单* → *审核规则*），
此处为出厂设置。**错误**会阻止工单提交。
`;

const GROUPS = {
  safety: 'Safety / 安全',
  script: 'Script / 脚本',
  query: 'Statements / 语句',
  impact: 'Impact / 影响',
  table: 'Tables / 表',
  column: 'Columns / 列',
  index: 'Indexes / 索引',
  naming: 'Naming / 命名',
};
const KINDS = { postgres: 'PostgreSQL', mysql: 'MySQL', mssql: 'SQL Server', oracle: 'Oracle' };

/** `docs/reference/review-rules.md`: every rule with its kinds, levels, value and texts in both languages. */
export function reviewRuleFiles(rules) {
  const sections = Object.entries(GROUPS).map(([group, title]) => {
    const own = Object.entries(rules).filter(([, rule]) => rule.group === group);
    return [`## ${title}\n`, ...own.map(([code, rule]) => ruleText(code, rule))].join('\n');
  });
  return [['docs/reference/review-rules.md', [HEAD, ...sections].join('\n')]];
}

function ruleText(code, { title, text, kinds, levels, setting, risk, isEnabled, examples }) {
  const each = ['dev', 'test', 'pre', 'prod'].map((environment) => levels[environment]);
  const facts = [
    kinds.map((kind) => KINDS[kind]).join(', '),
    new Set(each).size === 1 ? each[0] : each.join(' · '),
    `risk ${risk}`,
    ...(setting ? [`value: ${valueText(setting.default)}`] : []),
    ...(isEnabled ? [] : ['delivered disabled / 出厂停用']),
  ];
  const [example] = examples.fires;
  return [
    `### ${code}\n`,
    `**${title.en} / ${title['zh-chs']}** — ${facts.join('; ')}\n`,
    `${text.en}\n`,
    `${text['zh-chs']}\n`,
    '```sql',
    example.sql,
    '```\n',
  ].join('\n');
}

const valueText = (value) => (Array.isArray(value) ? `\`${value.join(', ') || '–'}\`` : `\`${value}\``);
