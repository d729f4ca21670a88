import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { Json } from '../json/canonical.json.js';
import type { BothTexts } from '../vocabulary.js';
import { checkText } from './check.texts.js';

/** A file to check: its path as it is shown, and its text. */
export interface SourceText {
  path: string;
  text: string;
}
/** One finding: `line` and `column` from 1. A warning does not fail a check. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  severity: 'error' | 'warning';
  rule: string;
  message: BothTexts;
  /** The value that it is about; absent for a file that cannot be read. */
  path?: JsonPath;
}
/** A key or a list position on the way to a value. */
export type JsonPath = readonly (string | number)[];

/** A parsed document file that can tell the position of every value. `json` is undefined when the text is not JSON. */
export interface SourceFile extends SourceText {
  json: Json | undefined;
  tree: Node | undefined;
  /** Mistakes of the JSON itself. */
  problems: Problem[];
  /** Where a value of what was read stands in the text, when parts of the document were left out. */
  originalPath?: (path: JsonPath) => JsonPath;
}

/**
 * Parses strict JSON (no comments, no trailing commas) and keeps positions; a key that occurs twice is a mistake too.
 */
export function parseSource({ path, text }: SourceText): SourceFile {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const file: SourceFile = { path, text, tree, json: undefined, problems: [] };
  const first = errors[0];
  if (first || !tree) {
    const reason = first ? printParseErrorCode(first.error) : 'ValueExpected';
    file.problems.push(problemAt(file, first?.offset ?? 0, 'json', checkText('json-invalid', { reason })));
    return file;
  }
  file.json = JSON.parse(text) as Json;
  for (const key of repeatedKeys(tree))
    file.problems.push(problemAt(file, key.offset, 'json', checkText('json-repeated-key', { key: key.value })));
  return file;
}

function repeatedKeys(node: Node): Node[] {
  const seen = new Set<unknown>();
  return (node.children ?? []).flatMap((child) => {
    const key = node.type === 'object' ? child.children?.[0] : undefined;
    const again = key !== undefined && (seen.has(key.value) || key.value === '__proto__');
    if (key) seen.add(key.value);
    return [...(again ? [key] : []), ...repeatedKeys(child)];
  });
}

/** A finding at an offset of the text. */
export function problemAt(
  file: SourceText,
  offset: number,
  rule: string,
  message: BothTexts,
  severity: Problem['severity'] = 'error',
): Problem {
  const before = file.text.slice(0, offset);
  const line = before.split('\n').length;
  return { file: file.path, line, column: offset - before.lastIndexOf('\n'), severity, rule, message };
}

/** Where a value of what was read stands in the text. */
export function originalPathIn(file: SourceFile, path: JsonPath): JsonPath {
  return file.originalPath?.(path) ?? path;
}

/**
 * Offset of the value at a path; of the nearest value above it when there is none. For an unknown field the field's own
 * name.
 */
export function offsetOf(file: SourceFile, read: JsonPath): number {
  if (!file.tree) return 0;
  const path = originalPathIn(file, read);
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(file.tree, path.slice(0, length) as (string | number)[]);
    if (node)
      return length === path.length && typeof path.at(-1) === 'string'
        ? (node.parent?.offset ?? node.offset)
        : node.offset;
  }
  return 0;
}

/**
 * Offset of a character of a string value, counted in its decoded text, so that a mistake inside an expression is shown
 * where it is.
 */
export function offsetInString(file: SourceFile, path: JsonPath, position: { line: number; column: number }): number {
  const node = file.tree && findNodeAtLocation(file.tree, originalPathIn(file, path) as (string | number)[]);
  if (!node || node.type !== 'string') return offsetOf(file, path);
  const lines = String(node.value).split('\n');
  const decoded =
    lines.slice(0, position.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + position.column - 1;
  return node.offset + 1 + rawLength(file.text.slice(node.offset + 1, node.offset + node.length - 1), decoded);
}

/** How many characters of a raw JSON string stand for the first `count` decoded ones. */
function rawLength(raw: string, count: number): number {
  const pieces = raw.match(/\\u[0-9a-fA-F]{4}|\\.|[^\\]/gs) ?? [];
  return pieces.slice(0, count).reduce((sum, piece) => sum + piece.length, 0);
}

/** A finding at a path of a parsed file. */
export function problemAtPath(
  file: SourceFile,
  path: JsonPath,
  rule: string,
  message: BothTexts,
  severity: Problem['severity'] = 'error',
): Problem {
  return { ...problemAt(file, offsetOf(file, path), rule, message, severity), path: originalPathIn(file, path) };
}

/** `file:line:col: message`, the form that editors follow; a warning says so. */
export function problemLine(problem: Problem, locale: keyof BothTexts): string {
  const mark = problem.severity === 'warning' ? 'warning: ' : '';
  return `${problem.file}:${problem.line}:${problem.column}: ${mark}${problem.message[locale]}`;
}
