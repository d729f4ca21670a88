import { Liquid, LiquidError, type Template } from 'liquidjs';

/** Bounds of one template: characters of its source, milliseconds of rendering, and values it may make. */
export const TEMPLATE_LIMITS = { parse: 100_000, render: 200, memory: 1_000_000, templates: 20_000 } as const;
/** Tags that would read another template, and the filter that would print unescaped (design §5). */
const REMOVED_TAGS = ['include', 'render', 'layout', 'block', 'raw'] as const;
const REMOVED_FILTERS = ['raw'] as const;
const CACHE_SIZE = 2000;

/** A template that does not parse, reads what it may not, or runs beyond its limits. */
export class TemplateError extends Error {
  readonly line?: number;
  readonly column?: number;

  constructor(message: string, position: { line?: number; column?: number } = {}) {
    super(message);
    this.name = 'TemplateError';
    this.line = position.line;
    this.column = position.column;
  }
}

/** Own properties only, no file system, every output escaped. */
function createEngine(): Liquid {
  const engine = new Liquid({
    templates: {},
    outputEscape: 'escape',
    ownPropertyOnly: true,
    strictFilters: true,
    timezoneOffset: -480,
    dateFormat: '%Y-%m-%d %H:%M:%S',
    parseLimit: TEMPLATE_LIMITS.parse,
    renderLimit: TEMPLATE_LIMITS.render,
    memoryLimit: TEMPLATE_LIMITS.memory,
  });
  for (const tag of REMOVED_TAGS) delete engine.tags[tag];
  for (const filter of REMOVED_FILTERS) delete engine.filters[filter];
  return engine;
}

const engine = createEngine();
const cache = new Map<string, Template[]>();

/** Puts the library's message and place into our own error; the source line it quotes stays out. */
function templateError(error: unknown): TemplateError {
  if (!(error instanceof Error)) return new TemplateError(String(error));
  const position = /line:(\d+), col:(\d+)/.exec(error.message);
  const message = error.message.replace(/, (?:file|line):.*$/s, '');
  return new TemplateError(message, position ? { line: Number(position[1]), column: Number(position[2]) } : {});
}

function parse(source: string): Template[] {
  const known = cache.get(source);
  if (known) return known;
  const parsed = engine.parse(source);
  const oldest = cache.size >= CACHE_SIZE ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(source, parsed);
  return parsed;
}

/** The mistake of a template; undefined when it parses. */
export function checkTemplate(source: string): TemplateError | undefined {
  try {
    parse(source);
    return undefined;
  } catch (error) {
    return templateError(error);
  }
}

/**
 * Renders a Liquid template with every output escaped (design §5); whoever puts it on a screen sanitises it too. Throws
 * TemplateError.
 */
export function renderTemplate(source: string, context: Readonly<Record<string, unknown>>): string {
  try {
    return String(engine.renderSync(parse(source), { ...context }, { templateLimit: TEMPLATE_LIMITS.templates }));
  } catch (error) {
    throw LiquidError.is(error) || error instanceof Error ? templateError(error) : error;
  }
}
