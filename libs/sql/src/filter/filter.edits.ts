import { interpolateBoth } from '@sluice/document/text';
import { tableAlias } from '../dialects/table.alias.js';
import type { CatalogueRelation } from '../contract/catalogue.type.js';
import type { FilteredTable, FilterEdit, FilterPiece } from '../contract/row.filter.type.js';
import { SqlRefusal, type RefusalCode, type RefusalWords } from '../contract/sql.refusal.js';
import { positionAt } from '../lex/text.position.js';
import type { Token } from '../lex/token.type.js';
import type { QualifiedName, Reference } from '../resolve/reference.type.js';
import type { Resolution } from '../resolve/resolution.js';
import type { ParsedStatement } from '../tree/statement.type.js';
import { filterTexts, informationTexts } from './filter.texts.js';
import { TextTokens } from './text.tokens.js';
import { writeEdits } from './write.edits.js';

/** The name of the rows inside what is put in; nobody else's text is there. */
const ROW = 'sluice_row';
/** Characters of a view's definition with its filters. */
const longest = 200_000;

const kinds: ReadonlySet<string> = new Set(['DQL', 'INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A text and what it names. */
interface Named {
  tokens: TextTokens;
  references: readonly Reference[];
  qualified: readonly QualifiedName[];
}

/**
 * How a statement is changed so that of filtered tables it touches the rows of their conditions alone: each reference
 * becomes a subquery, by its byte range, views become their definitions, UPDATE and DELETE get the condition. Views of
 * the server's own catalogue become rows that are bound. Throws `row-filter` and `system-object` where that cannot be
 * done.
 */
export function filterEdits(
  parsed: ParsedStatement,
  tokens: readonly Token[],
  filtered: readonly FilteredTable[],
  resolution: Resolution,
): FilterEdit[] {
  return new RowFilters(parsed, filtered, resolution).edits(tokens);
}

class RowFilters {
  private readonly byTable: ReadonlyMap<CatalogueRelation, number>;
  private readonly views = new Map<CatalogueRelation, readonly FilterPiece[] | null>();
  /**
   * The statement holds what may fail, take long, or is evaluated in any case: no row may meet it before its filter
   * has.
   */
  private readonly barrier: boolean;

  constructor(
    private readonly parsed: ParsedStatement,
    private readonly filtered: readonly FilteredTable[],
    private readonly resolution: Resolution,
  ) {
    const { report, index, dialect } = resolution;
    this.byTable = new Map(
      filtered.flatMap(({ schema, name }, number) => {
        const entry = index.relation(schema, name);
        return entry ? [[entry, number] as const] : [];
      }),
    );
    this.barrier =
      report.isRisky ||
      report.isPinned ||
      (dialect.failsInWrites === true && parsed.kind !== 'DQL') ||
      report.references.some(({ entry }) => entry.kind === 'view') ||
      report.functions.some(({ effect }) => effect !== 'pure');
  }

  edits(tokens: readonly Token[]): FilterEdit[] {
    const { report, text } = this.resolution;
    const touched = report.records.find(({ schema, name }) => this.isFiltered(schema, name));
    const [information] = report.information;
    if (information) this.refuseInformation(information);
    for (const [{ schema, name }, behind] of report.behindFunctions)
      if (this.isFiltered(schema, name)) throw this.refuse('function', `${schema}.${name}`, -1, behind);
    const table = touched && `${touched.schema}.${touched.name}`;
    if (table !== undefined) this.refuseStatement(table);
    else if (!information) return [];
    const named = {
      tokens: new TextTokens(text, tokens),
      references: distinct(report.references),
      qualified: report.qualified,
    };
    const reads = named.references.some(({ target, entry }) => !target && !this.informs(entry) && this.changes(entry));
    const [system] = report.systemNames;
    if (reads && system) throw this.refuse('system', table ?? '', system.at, system.name);
    return this.editsOf(named, (reference) => {
      if (reference.target) return this.written(reference, named.tokens);
      return this.changes(reference.entry) ? [this.replaced(reference, named.tokens)] : [];
    });
  }

  private isFiltered(schema: string, name: string): boolean {
    const entry = this.resolution.index.relation(schema, name);
    return entry !== undefined && this.byTable.has(entry);
  }

  private refuseStatement(table: string): void {
    const { parsed } = this;
    if (!kinds.has(parsed.kind) || parsed.into || !parsed.query || parsed.objects.length > 0)
      throw this.refuse('statement', table);
    if (parsed.answers === 'text' && !parsed.isPlan) throw this.refuse('analyze', table);
    if (parsed.locks) throw this.refuse('lock', table);
  }

  /** What stores its query, or locks, takes names that would be those of what is put in. */
  private refuseInformation(view: CatalogueRelation): void {
    const { parsed } = this;
    const title = `${view.schema}.${view.name}`;
    if (!kinds.has(parsed.kind) || parsed.into || !parsed.query || parsed.objects.length > 0)
      throw this.refuseView('statement', title);
    if (parsed.locks) throw this.refuseView('lock', title);
  }

  private editsOf(named: Named, editsAt: (reference: Reference) => FilterEdit[]): FilterEdit[] {
    const edits = named.references.flatMap(editsAt);
    const cut = new Set(
      named.references
        .filter(({ entry, target, source }) => !target && !source.alias && this.changes(entry))
        .map(({ entry }) => this.key(entry.schema, entry.name)),
    );
    for (const name of named.qualified)
      if (cut.has(this.key(name.schema, name.table))) edits.push(this.unqualified(name, named.tokens));
    const byRange = new Map(edits.map((edit) => [`${edit.start}-${edit.end}`, edit]));
    return [...byRange.values()].sort((one, other) => one.start - other.start || one.end - other.end);
  }

  private key(schema: string, name: string): string {
    const { fold } = this.resolution.dialect.names;
    return `${fold(schema)}\0${fold(name)}`;
  }

  /** Whether a reference to it has to be replaced: a filtered table, or a view on one. */
  private changes(entry: CatalogueRelation): boolean {
    return this.byTable.has(entry) || this.informs(entry) || (entry.kind === 'view' && this.viewPieces(entry) !== null);
  }

  /** Whether it is a view of the server's own catalogue. */
  private informs(entry: CatalogueRelation): boolean {
    return this.resolution.report.information.includes(entry);
  }

  /** `public.customer.phone` names no subquery: the name of the schema goes. */
  private unqualified({ at, before }: QualifiedName, tokens: TextTokens): FilterEdit {
    const first = tokens.at(at);
    const name = first === undefined ? undefined : tokens.nameEnd(first, before + 1);
    const start = name === undefined ? undefined : tokens.get(name)?.start;
    if (start === undefined) throw this.unplaced(at);
    return { start: at, end: start, pieces: [] };
  }

  /** The subquery in the place of a table or view, with everything that belongs to its name (ONLY, *, TABLE). */
  private replaced(reference: Reference, tokens: TextTokens): FilterEdit {
    const { source, entry } = reference;
    const { first, last, name, isWhole } = this.range(reference, tokens);
    const title = `${entry.schema}.${entry.name}`;
    const informs = this.informs(entry);
    if (source.sampler)
      throw informs ? this.refuseView('sample', title, source.at) : this.refuse('sample', title, source.at);
    const behind = last + 1 + (source.alias ? (tokens.word(last + 1) === 'as' ? 2 : 1) : 0);
    if (isHint(tokens, behind))
      throw informs ? this.refuseView('hint', title, source.at) : this.refuse('hint', title, source.at);
    const start = tokens.get(first)?.start ?? -1;
    const end = tokens.get(last)?.end ?? -1;
    const filter = this.byTable.get(entry);
    const from = tokens.text.slice(tokens.get(isWhole ? first + 1 : first)?.start, end);
    const inside = informs
      ? this.answered(entry)
      : filter === undefined
        ? this.expanded(entry)
        : this.rowsOf(from, { filter, of: this.quote(ROW) });
    const turns = this.resolution.dialect.turnsUnnamed === true && ['pivot', 'unpivot'].includes(tokens.word(behind));
    const named = source.alias || turns ? [] : [this.alias(name)];
    return { start, end, pieces: [isWhole ? 'SELECT * FROM ' : '', ...inside, ...named] };
  }

  private answered(view: CatalogueRelation): FilterPiece[] {
    const { dialect, report } = this.resolution;
    const text = dialect.information?.text(view);
    if (!text) throw this.refuseView('statement', `${view.schema}.${view.name}`);
    return [text.before, { answer: report.information.indexOf(view) }, text.behind];
  }

  private rowsOf(from: string, condition: FilterPiece): FilterPiece[] {
    const row = this.quote(ROW);
    return [`(SELECT ${row}.* FROM ${from}${this.alias(row)} WHERE (`, condition, `)${this.fence}) `];
  }

  private alias(name: string): string {
    return tableAlias(this.resolution.dialect, name);
  }

  /** What keeps the server from evaluating anything of the statement before the filter. */
  private get fence(): string {
    return this.barrier ? this.resolution.dialect.fence : '';
  }

  /** The tokens of a reference, and the name by which the statement refers to it where it gives none itself. */
  private range({ source }: Reference, tokens: TextTokens) {
    const begin = tokens.at(source.at);
    // MySQL's TABLE begins where its word stands; a table of that name is written in quotes there, or behind the name
    // of its schema.
    const isWord = begin !== undefined && tokens.word(begin) === 'table' && this.resolution.dialect.inherits !== true;
    const start = isWord ? begin + 1 : begin;
    const end = start === undefined ? undefined : tokens.nameEnd(start, source.path.length);
    const token = end === undefined ? undefined : tokens.get(end);
    if (start === undefined || end === undefined || !token) throw this.unplaced(source.at);
    const written = tokens.text.slice(token.start, token.end);
    const { inherits, storesFolded } = this.resolution.dialect;
    const stored = inherits === true || storesFolded === true;
    const name = token.kind === 'quoted' ? written : this.quote(stored ? (source.path.at(-1) ?? '') : written);
    let [first, last] = [start, end];
    if (inherits) {
      if (tokens.word(last + 1) === '*') last += 1;
      if (tokens.word(first - 1) === 'only') first -= 1;
      else if (tokens.word(first - 1) === '(' && tokens.word(first - 2) === 'only')
        [first, last] = [first - 2, last + 1];
    }
    const isWhole = tokens.word(first - 1) === 'table';
    return { first: isWhole ? first - 1 : first, last, name, isWhole };
  }

  /** A write to a filtered table gets its condition, or is refused where rows that nobody may see could be touched. */
  private written({ source, entry, target }: Reference, tokens: TextTokens): FilterEdit[] {
    const filter = this.byTable.get(entry);
    const title = `${entry.schema}.${entry.name}`;
    if (filter === undefined) {
      if (entry.kind === 'view' && this.changes(entry)) throw this.refuse('view', title, source.at);
      return [];
    }
    if (!target || target.write === 'insert') return [];
    if (!('columns' in target)) throw this.refuse(target.write, title, source.at);
    const { dialect } = this.resolution;
    const filled = new Set(this.filtered[filter]?.columns.map((column) => dialect.names.fold(column)));
    const moved = target.columns.find((column) => filled.has(dialect.names.fold(column)));
    if (moved !== undefined) throw this.refuse('moves', title, source.at, moved);
    if (dialect.writesSeveral && !target.isAlone) throw this.refuse('several', title, source.at);
    const { last, name } = this.range({ source, entry }, tokens);
    const of = source.alias ? this.quote(source.alias.name) : name;
    const edits = writeEdits(tokens, last, { filter, of }, this.barrier, dialect.noTruthValues === true);
    if (!edits) throw this.refuse('statement', title, source.at);
    return edits;
  }

  private expanded(view: CatalogueRelation): FilterPiece[] {
    const row = this.quote(ROW);
    const names = view.columns.map((column) => this.quote(column)).join(', ');
    const named = this.resolution.dialect.namesColumns === 'with' ? row : `${row} (${names})`;
    return [`(SELECT ${row}.* FROM (\n`, ...(this.viewPieces(view) ?? []), `\n)${this.alias(named)}${this.fence}) `];
  }

  /** The definition of a view with its filters; null where it stands on no filtered table. */
  private viewPieces(view: CatalogueRelation): readonly FilterPiece[] | null {
    const known = this.views.get(view);
    if (known !== undefined) return known;
    const lineage = this.resolution.index.views.get(view);
    const isFiltered = lineage?.tables.some(({ schema, name }) => this.isFiltered(schema, name)) ?? true;
    const pieces = lineage && isFiltered ? this.definition(view, lineage) : null;
    if (isFiltered && !pieces) throw this.refuse('view', `${view.schema}.${view.name}`);
    this.views.set(view, pieces);
    return pieces;
  }

  private definition(view: CatalogueRelation, lineage: Pick<Named, 'references' | 'qualified'>): FilterPiece[] {
    const { dialect } = this.resolution;
    const title = `${view.schema}.${view.name}`;
    const text = view.definition ?? '';
    const tokens = new TextTokens(text, dialect.lex(text));
    const statements = dialect.split(text);
    const [only] = statements;
    // Where WITH stands before whole statements only, none can be put into another.
    const isWhole = tokens.word(0) === 'with' && dialect.parts !== undefined;
    if (!only || statements.length > 1 || isWhole || !['select', 'with', 'values', '('].includes(tokens.word(0)))
      throw this.refuse('view', title);
    const edits = this.editsOf(
      { tokens, references: distinct(lineage.references), qualified: lineage.qualified },
      (reference) =>
        this.changes(reference.entry) ? [this.replacedInView(reference, tokens)] : this.anchored(reference, tokens),
    );
    const pieces = splice(text, only.start, only.end, edits);
    const length = pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 100), 0);
    if (length > longest) throw this.refuse('large', title);
    return pieces;
  }

  /** Inside a view names are looked for on the view's path: what is put in its place has to say where. */
  private replacedInView(reference: Reference, tokens: TextTokens): FilterEdit {
    const edit = this.replaced(reference, tokens);
    const filter = this.byTable.get(reference.entry);
    if (filter === undefined || reference.source.path.length > 1) return edit;
    const { first, name } = this.range(reference, tokens);
    const only = tokens.word(first) === 'only' ? 'ONLY ' : '';
    // What the edit ends with is the name, where one may stand there.
    const named = reference.source.alias || edit.pieces.at(-1) !== this.alias(name) ? [] : [this.alias(name)];
    return {
      ...edit,
      pieces: [...this.rowsOf(only + this.fullName(reference.entry), { filter, of: this.quote(ROW) }), ...named],
    };
  }

  private anchored(reference: Reference, tokens: TextTokens): FilterEdit[] {
    const { source, entry } = reference;
    if (source.path.length > 1) return [];
    const first = tokens.at(source.at);
    const token = first === undefined ? undefined : tokens.get(first);
    if (!token) throw this.unplaced(source.at);
    return [{ start: token.start, end: token.end, pieces: [this.fullName(entry)] }];
  }

  private fullName({ schema, name }: CatalogueRelation): string {
    return `${this.quote(schema)}.${this.quote(name)}`;
  }

  private quote(name: string): string {
    const { open, close } = this.resolution.dialect.quote;
    return open + name.replaceAll(close, close + close) + close;
  }

  private unplaced(at: number): SqlRefusal {
    const { name = '', schema = '' } = this.filtered[0] ?? {};
    return this.refuse('statement', `${schema}.${name}`, at);
  }

  private refuse(why: keyof typeof filterTexts, table: string, at = -1, name = ''): SqlRefusal {
    return this.refusal('row-filter', filterTexts[why], { table, why }, at, name);
  }

  private refuseView(why: keyof typeof informationTexts, table: string, at = -1): SqlRefusal {
    return this.refusal('system-object', informationTexts[why], { table, why }, at);
  }

  private refusal(
    code: RefusalCode,
    texts: RefusalWords,
    facts: { table: string; why: string },
    at: number,
    name = '',
  ): SqlRefusal {
    const words = interpolateBoth(texts, { table: facts.table, name });
    const { text } = this.resolution;
    return new SqlRefusal(code, words.en, { words, facts, position: at >= 0 ? positionAt(text, at) : undefined });
  }
}

/** A text is met twice where it is resolved twice: each place counts once. */
function distinct(references: readonly Reference[]): Reference[] {
  return [...new Map(references.map((reference) => [reference.source, reference])).values()];
}

function isHint(tokens: TextTokens, index: number): boolean {
  const word = tokens.word(index);
  if (word === 'partition' || (word === 'with' && tokens.word(index + 1) === '(')) return true;
  return ['use', 'force', 'ignore'].includes(word) && ['index', 'key'].includes(tokens.word(index + 1));
}

/** The part of a text from `start` to `end` with its edits. */
export function splice(text: string, start: number, end: number, edits: readonly FilterEdit[]): FilterPiece[] {
  const pieces: FilterPiece[] = [];
  let at = start;
  for (const edit of edits) {
    pieces.push(text.slice(at, edit.start), ...edit.pieces);
    at = edit.end;
  }
  return [...pieces, text.slice(at, end)];
}
