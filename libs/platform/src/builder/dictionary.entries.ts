import { error, type DictionaryNode } from '@sluice/document';

/** An entry of a dictionary as the form has it: a row of a flat list, a tree by the codes of the rows above. */
export interface DictionaryRow {
  code: string;
  label: string;
  label_en?: string | null;
  parent?: string | null;
  color?: string | null;
  /** The code that the entry had when the form was opened; what the form does not show stays with it. */
  was?: string | null;
}

/** How the codes of new entries are stored. */
export type CodeType = 'text' | 'number';

/** Every entry of a tree by its code as text. */
function byCode(nodes: readonly DictionaryNode[], found = new Map<string, DictionaryNode>()) {
  for (const node of nodes) {
    found.set(String(node.code), node);
    byCode(node.children ?? [], found);
  }
  return found;
}

/** A name in one language, or in both. */
export const textIn = (name: string, english: string | null | undefined): DictionaryNode['name'] =>
  english ? { 'zh-chs': name, en: english } : name;

/**
 * Rows in their order as the entries of a dictionary. Throws `dictionary.code-repeated`, `dictionary.parent-unknown`,
 * `dictionary.parent-circle` and `dictionary.code-no-number`, each with the row as its field.
 * @param before the entries as they are stored: a code that was not written anew keeps its type, an entry its lower
 * dictionary
 */
export function entriesOf(
  rows: readonly DictionaryRow[],
  { before, codeType }: { before: readonly DictionaryNode[]; codeType: CodeType },
): DictionaryNode[] {
  const stored = byCode(before);
  const at = new Map<string, number>();
  rows.forEach(({ code }, index) => {
    if (at.has(code)) throw error('dictionary.code-repeated', { code }, { field: `items.${index}.code` });
    at.set(code, index);
  });
  const below = new Map<string, DictionaryNode[]>();
  const made = rows.map((row, index): DictionaryNode => {
    refuseParent(rows, at, index);
    const { children: _children, color: _color, ...old } = stored.get(row.was ?? '') ?? { code: '', name: '' };
    return {
      ...old,
      code: row.was === row.code ? old.code : typed(row.code, codeType, index),
      name: textIn(row.label, row.label_en),
      color: row.color || undefined,
    };
  });
  rows.forEach(({ parent }, index) => {
    const node = made[index];
    if (node && parent) below.set(parent, [...(below.get(parent) ?? []), node]);
  });
  rows.forEach(({ code }, index) => {
    const [node, children] = [made[index], below.get(code)];
    if (!node || !children) return;
    node.children = children;
    delete node.leaf;
  });
  return made.filter((_, index) => !rows[index]?.parent);
}

/** Every way up ends at the top. */
function refuseParent(rows: readonly DictionaryRow[], at: ReadonlyMap<string, number>, index: number): void {
  const { code = '', parent } = rows[index] ?? {};
  const field = `items.${index}.parent`;
  if (parent && !at.has(parent)) throw error('dictionary.parent-unknown', { code, parent }, { field });
  let above = parent;
  for (let steps = 0; above; steps += 1) {
    if (above === code || steps > rows.length) throw error('dictionary.parent-circle', { code }, { field });
    above = rows[at.get(above) ?? -1]?.parent;
  }
}

function typed(code: string, type: CodeType, index: number): DictionaryNode['code'] {
  if (type === 'text') return code;
  const number = Number(code);
  if (code.trim() === '' || String(number) !== code)
    throw error('dictionary.code-no-number', { code }, { field: `items.${index}.code` });
  return number;
}
