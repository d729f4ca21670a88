import type { CatalogueRelation, CatalogueSnapshot } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { parseDocument } from './pipeline.parser.js';
import { PipelineReport } from './pipeline.report.js';
import type { Node, Span } from './pipeline.tree.js';
import type { PathRef, Refs, Shape } from './shape.js';
import { resolveStages } from './stage.resolver.js';

/** Views on views: as deep as a server allows. */
const DEEPEST = 20;
/** Databases of the server's own. */
const SYSTEM: ReadonlySet<string> = new Set(['admin', 'config', 'local']);

/** Where documents really come from: a view is the collection below it, with stages of its own in front. */
export interface Origin {
  shape: Shape;
  collection: string;
  before: Node[];
}

/** The collections of one database of the catalogue, and what their documents hold. */
export class Collections {
  constructor(
    private readonly catalogue: CatalogueSnapshot,
    private readonly database: string,
    private readonly report: PipelineReport,
  ) {}

  /**
   * The documents of a collection that is joined; a view there would be read as it is at that moment, not as it was
   * analysed.
   */
  joined(name: string, span: Partial<Span>): Shape {
    const { shape, collection } = this.use(name, span, 'read');
    if (collection !== name) throw this.report.unsupported('a join with a view', span);
    return shape;
  }

  /**
   * The documents of a collection or view, which counts as used. Throws a refusal for one that the catalogue does not
   * know.
   */
  use(name: string, span: Partial<Span>, access: 'read' | 'write', depth = 0): Origin {
    if (SYSTEM.has(this.database) || name.startsWith('system.'))
      throw this.report.refusal('system-object', `${name} belongs to the server`, span, { table: name });
    const relation = this.catalogue.relations.find((one) => one.schema === this.database && one.name === name);
    if (!relation)
      throw this.report.refusal('unknown-table', `there is no collection ${name}`, span, {
        table: `${this.database}.${name}`,
      });
    if (relation.kind === 'view' && access === 'write') throw this.report.unsupported('a change through a view', span);
    this.report.table(this.database, name, relation.kind, access);
    if (relation.kind === 'view') return this.#view(relation, span, depth);
    return { shape: baseShape(relation), collection: name, before: [] };
  }

  /** A view is expanded; its own columns stay beside those that they are made of, for one may be marked itself. */
  #view(view: CatalogueRelation, span: Partial<Span>, depth: number): Origin {
    const broken = (why: string): SqlRefusal =>
      this.report.refusal('view-broken', `the view ${view.name} ${why}`, span, { view: view.name });
    if (depth > DEEPEST) throw broken('stands on too many views');
    if (view.definition === undefined) throw broken('has no definition');
    const inner = new PipelineReport(view.definition, 0);
    const parts = new Map(entriesOf(parseDocument(view.definition)));
    const on = parts.get('viewOn');
    const stages = parts.get('pipeline');
    if (on?.type !== 'value' || typeof on.value !== 'string' || stages?.type !== 'array')
      throw broken('has no pipeline');
    const below = this.use(on.value, span, 'read', depth + 1);
    const shape = resolveStages(stages.items, below.shape, {
      report: inner,
      collection: (name) => this.joined(name, span),
      isPlain: false,
    });
    // Its conditions are those of whoever asks it; its constants are not theirs.
    for (const { column, use, class: kind } of inner.predicates) this.report.predicate([column as PathRef], use, kind);
    this.report.observe(inner.observed.map(({ column }) => column as PathRef));
    const { collection, before } = below;
    return { shape: through(view, shape, []), collection, before: [...before, ...stages.items] };
  }
}

const entriesOf = (node: Node): [string, Node][] =>
  node.type === 'object' ? node.entries.map(({ key, value }) => [key, value]) : [];

/** A copy of a shape whose places carry the view's own columns too. */
function through(view: CatalogueRelation, shape: Shape, path: readonly string[]): Shape {
  const { schema, name: table } = view;
  const own: Refs | null =
    shape.own && path.length > 0
      ? new Set([...shape.own, { schema, table, column: path.join('.'), isView: true as const }])
      : shape.own;
  const fields =
    shape.fields && new Map([...shape.fields].map(([name, inner]) => [name, through(view, inner, [...path, name])]));
  return { ...shape, own, fields };
}

interface Building {
  own: Refs | null;
  exact: boolean;
  fields: Map<string, Building> | null;
}

const shapes = new WeakMap<CatalogueRelation, Shape>();

/** Paths of the catalogue as a tree; made once for each collection of a snapshot. */
function baseShape(relation: CatalogueRelation): Shape {
  const known = shapes.get(relation);
  if (known) return known;
  const root: Building = { own: null, exact: false, fields: new Map() };
  for (const [index, column] of relation.columns.entries()) {
    let at = root;
    for (const name of column.split('.')) {
      at.fields ??= new Map();
      let inner = at.fields.get(name);
      if (!inner) at.fields.set(name, (inner = { own: null, exact: false, fields: null }));
      at = inner;
    }
    const ref: PathRef = { schema: relation.schema, table: relation.name, column };
    at.own = new Set([ref]);
    at.exact = !/array/.test(relation.columnTypes?.[index] ?? '');
  }
  shapes.set(relation, root);
  return root;
}
