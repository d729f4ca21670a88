import { interpolateBoth } from '@sluice/document/text';
import type { CatalogueRelation, WriteEvent } from '../contract/catalogue.type.js';
import { SqlRefusal, type RefusalWords } from '../contract/sql.refusal.js';
import { ownValues } from './own.expression.js';
import type { TargetUse } from './reference.type.js';
import type { Resolution } from './resolution.js';

const texts = {
  rule: {
    'zh-chs': '表 {table} 上定义了规则（CREATE RULE），写入时会执行其他语句，因此不支持写入',
    en: 'the table {table} has rules (CREATE RULE) that run other statements in the place of the write: it cannot be written',
  },
  computed: {
    'zh-chs': '列 {table} 的默认值或计算表达式用到了未被批准的函数；请为该列写明值',
    en: 'the column {table} is computed by a function that is not approved; give it a value of your own',
  },
} as const satisfies Record<string, RefusalWords>;

function refused(why: keyof typeof texts, name: string, at: number, resolution: Resolution): SqlRefusal {
  const words = interpolateBoth(texts[why], { table: name });
  return resolution.refuse('function-not-approved', words.en, at, { function: name }, words);
}

const EVENTS: Readonly<Record<TargetUse['write'], readonly WriteEvent[]>> = {
  insert: ['insert'],
  upsert: ['insert', 'update'],
  update: ['update'],
  delete: ['delete'],
  merge: ['insert', 'update', 'delete'],
};

/**
 * What the authors of a table made it do when it is written. None of it is followed: a rule is another statement, the
 * function of a trigger may read anything and put it into the row. What such code keeps in tables is its author's
 * doing; what a statement answers is not: such rows are for people alone from whom nothing of the source is kept.
 */
export class Reactions {
  private readonly relations: readonly CatalogueRelation[];
  private readonly events: readonly WriteEvent[];
  private readonly approved = new Set<string>();

  constructor(
    entry: CatalogueRelation,
    use: TargetUse,
    private readonly at: number,
    private readonly resolution: Resolution,
  ) {
    this.relations = [entry, ...(entry.kind === 'view' ? behind(entry, resolution) : [])];
    this.events = EVENTS[use.write];
    for (const relation of this.relations)
      if (this.meets(relation.reacts?.rules)) throw refused('rule', nameOf(entry), at, resolution);
    for (const relation of this.relations)
      if (use.write !== 'delete')
        for (const [column, text] of Object.entries(relation.generates ?? {})) this.approve(relation, column, text);
  }

  /** Rows come back. */
  returned(): void {
    this.resolution.report.isTriggered ||= this.relations.some(({ reacts }) => this.meets(reacts?.triggers));
  }

  /** All columns but these take their defaults. */
  defaults(given: readonly { schema: string; table: string; column: string }[]): void {
    const known = new Set(given.map(({ schema, table, column }) => JSON.stringify([schema, table, column])));
    for (const relation of this.relations)
      for (const [column, text] of Object.entries(relation.computes ?? {}))
        if (!known.has(JSON.stringify([relation.schema, relation.name, column]))) this.approve(relation, column, text);
  }

  /** These columns take their defaults. */
  defaultsOf(columns: readonly { schema: string; table: string; column: string }[]): void {
    for (const relation of this.relations)
      for (const { schema, table, column } of columns) {
        const text = schema === relation.schema && table === relation.name ? relation.computes?.[column] : undefined;
        if (text !== undefined) this.approve(relation, column, text);
      }
  }

  private meets(events: readonly WriteEvent[] | undefined): boolean {
    return events?.some((event) => this.events.includes(event)) === true;
  }

  /**
   * What it is computed from is analysed as if the statement said it, but for functions of the database: nobody would
   * see that they changed.
   */
  private approve(relation: CatalogueRelation, column: string, text: string): void {
    const name = `${nameOf(relation)}.${column}`;
    if (this.approved.has(name)) return;
    this.approved.add(name);
    try {
      ownValues(text, relation, this.resolution);
    } catch (error) {
      if (!(error instanceof SqlRefusal)) throw error;
      throw refused('computed', name, this.at, this.resolution);
    }
  }
}

/** Tables below a view, whose defaults and triggers a write through it meets. */
function behind(view: CatalogueRelation, { index }: Resolution): CatalogueRelation[] {
  return (index.views.get(view)?.tables ?? []).flatMap(({ schema, name }) => index.relation(schema, name) ?? []);
}

function nameOf({ schema, name }: CatalogueRelation): string {
  return `${schema}.${name}`;
}
