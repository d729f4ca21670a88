/** How two changes of one value are brought together (`x-merge` in schemas/). */
export type MergeRule = 'atomic' | 'set' | 'list-by-uid' | 'text';

/**
 * One property of a shape: its rule, the property that tells the items of a list apart, and the shape of what lies
 * below.
 */
export interface FieldShape {
  rule?: MergeRule;
  key?: string;
  of?: string;
}

/** What differs from the default of a schema's properties; `*` stands for any other property. */
export type MergeShape = Readonly<Record<string, FieldShape>>;

/** The field of a shape; undefined where the default holds. */
export function fieldShape(shape: MergeShape | undefined, key: string): FieldShape | undefined {
  if (!shape) return undefined;
  return Object.hasOwn(shape, key) ? shape[key] : shape['*'];
}
