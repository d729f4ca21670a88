import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/**
 * Where errors are written, and the folder they need: these import each other alone, so that they can be read without
 * the rest of the program.
 */
const FOLDER = 'libs/document/src/errors';
const NEEDED = [FOLDER, 'libs/document/src/text'];
const OPTIONS = { module: ts.ModuleKind.ES2022, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true };

/**
 * The catalogue of errors, what to do about them, their HTTP statuses and names in the audit log, read from their
 * TypeScript.
 */
export async function loadErrors(root) {
  const copy = mkdtempSync(join(tmpdir(), 'sluice-errors-'));
  try {
    writeFileSync(join(copy, 'package.json'), '{"type":"module"}');
    for (const folder of NEEDED) transpile(join(root, folder), join(copy, basename(folder)));
    const names = ['catalogue.js', 'remedies.js', 'http.status.js', 'audit.reasons.js'];
    const modules = names.map((name) => import(pathToFileURL(join(copy, basename(FOLDER), name)).href));
    return Object.assign({}, ...(await Promise.all(modules)));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function transpile(from, to) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const { outputText } = ts.transpileModule(readFileSync(join(from, name), 'utf8'), { compilerOptions: OPTIONS });
    writeFileSync(join(to, name.replace(/\.ts$/, '.js')), outputText);
  }
}

const HEAD = `# Errors / 错误

<!-- Made by tools/generate.mjs from ${FOLDER}/. -->

What a call can be answered besides success. \`/api\` answers HTTP 200 with \`{code, data, msg}\`, \`/openapi/v1\` the same with the HTTP status of the
table. \`{name}\` stands for a fact of the case; \`data.field\` names a wrong field. The key stands in the audit log and in the code.

除成功外，调用可能得到的回答。\`/api\` 总是 HTTP 200 加 \`{code, data, msg}\`，\`/openapi/v1\` 用表中的 HTTP 状态码。\`{name}\` 代表具体内容，\`data.field\` 指出有误的字段。
`;

/** `docs/reference/errors.md`: every error by area, with result code, HTTP status, both texts and what to do. */
export function errorFiles({ errorCatalogue, remedies, httpStatusOf }) {
  const byArea = new Map();
  for (const [key, entry] of Object.entries(errorCatalogue)) {
    const area = key.slice(0, key.indexOf('.'));
    byArea.set(area, [...(byArea.get(area) ?? []), row(key, entry, httpStatusOf(entry.code), remedies[key])]);
  }
  const sections = [...byArea].sort(([a], [b]) => (a < b ? -1 : 1)).map(([area, rows]) => section(area, rows));
  return [['docs/reference/errors.md', [HEAD, ...sections].join('\n')]];
}

function section(area, rows) {
  return [
    `## ${area}\n`,
    '| key | code | HTTP | English | 中文 | what to do / 处理 |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function row(key, { code, text }, status, remedy) {
  const doing = remedy === undefined ? '' : `${remedy.en}. ${remedy['zh-chs']}。`;
  return `| \`${key}\` | ${code} | ${status} | ${cell(text.en)} | ${cell(text['zh-chs'])} | ${cell(doing)} |`;
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
