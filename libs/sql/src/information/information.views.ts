import type { CatalogueRelation } from '../contract/catalogue.type.js';
import type { AnswerColumn, AnswerText, InformationSchema } from './information.type.js';

/** How a dialect spells, types and writes the views of its catalogue. */
export interface InformationSpelling {
  schema: string;
  /** Another schema that they are found in: that of names which all share. */
  alsoIn?: string;
  /** The form in which names of schema and views are compared. */
  fold(name: string): string;
  /** Types by the letter that stands for them in the lists. */
  types: Readonly<Record<string, string>>;
  write(columns: readonly AnswerColumn[]): AnswerText;
  typed: InformationSchema['typed'];
  usesOwnColumns?: true;
}

interface View {
  relation: CatalogueRelation;
  columns: AnswerColumn[];
}

/** Views from lists of `name:type`, with `*` behind those that have a value. */
export class InformationViews implements InformationSchema {
  private readonly byName = new Map<string, View>();
  private readonly byRelation = new Map<CatalogueRelation, View>();

  constructor(
    private readonly spelling: InformationSpelling,
    lists: Readonly<Record<string, string>>,
  ) {
    for (const [name, list] of Object.entries(lists)) {
      const columns = this.columnsOf(list);
      const relation: CatalogueRelation = {
        schema: spelling.schema,
        name,
        kind: 'table',
        columns: columns.map((column) => column.name),
      };
      const view = { relation, columns };
      this.byName.set(spelling.fold(name), view);
      this.byRelation.set(relation, view);
    }
  }

  get usesOwnColumns(): true | undefined {
    return this.spelling.usesOwnColumns;
  }

  relation(schema: string, name: string): CatalogueRelation | undefined {
    const { fold, schema: own, alsoIn = own } = this.spelling;
    const isOwn = fold(schema) === fold(own) || fold(schema) === fold(alsoIn);
    return isOwn ? this.byName.get(fold(name))?.relation : undefined;
  }

  typed(type: string): ReturnType<InformationSchema['typed']> {
    return this.spelling.typed(type);
  }

  filled(view: CatalogueRelation): readonly string[] {
    return this.columns(view).flatMap(({ name, at }) => (at === undefined ? [] : [name]));
  }

  text(view: CatalogueRelation): AnswerText {
    return this.spelling.write(this.columns(view));
  }

  private columns(view: CatalogueRelation): AnswerColumn[] {
    const found = this.byRelation.get(view);
    if (!found) throw new Error(`${view.schema}.${view.name} is no view of the catalogue`);
    return found.columns;
  }

  private columnsOf(list: string): AnswerColumn[] {
    let next = 0;
    return list
      .trim()
      .split(/\s+/)
      .map((entry): AnswerColumn => {
        const [name = '', kind = ''] = entry.split(':');
        const type = this.spelling.types[kind.charAt(0)];
        if (name === '' || type === undefined) throw new Error(`${entry} is no column`);
        return { name, type, at: kind.endsWith('*') ? next++ : undefined };
      });
  }
}
