import { describe, expect, it, vi } from 'vitest';
import type { PageDocument } from '@sluice/document';
import { validateAs } from '@sluice/document/validate';
import { otherValues, schemaNames, schemaOf, type Schema } from '@sluice/testing/vocabulary';
import { widgetNames } from '../views/widget.registry.js';
import { drawn } from './drawing.js';

type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

vi.setConfig({ testTimeout: 600_000 });

/** A page with one field that a widget fills with a value. */
const pageWith = (widget: string, value: unknown): PageDocument => ({
  kind: 'page',
  shape: 3,
  uid: 'widgets',
  name: 'Widgets',
  access: { signed_in: true },
  views: [
    {
      uid: 'form',
      type: 3,
      app_params: [{ uid: 'one', name: 'one', form_type: 101, def_val: value as never, config: { widget } }],
    },
  ],
});

/** Properties of a value's schema with where they stand in an example of it. */
function propertiesOf(schema: Schema, path: Path, name: string): { name: string; path: Path; schema: Schema }[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => [
    { name: `${name}.${key}`, path: [...path, key], schema: inner },
    ...propertiesOf(inner, [...path, key], `${name}.${key}`),
  ]);
  return schema.items ? [...own, ...propertiesOf(schema.items, [...path, 0], `${name}[]`)] : own;
}

function put(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  const copy = structuredClone(value) as Json;
  copy[key] = put(copy[key], rest, next);
  return copy;
}

/** Every property of what a widget gives a form is drawn: another value is another picture. */
describe('every property of the value of a widget', () => {
  // The workspace registers widgets of its own, which ask a source's catalogue; its tests hold them.
  const here = schemaNames('widget').filter((name) => widgetNames().includes(name.split('/')[1]!));

  it.each(here)('%s does something', async (name) => {
    const schema = schemaOf(name);
    const value = schema.properties?.['value'] as Schema;
    const [example] = (schema.examples ?? []) as { value: unknown }[];
    const widget = name.split('/')[1]!;
    const [usual] = await drawn(pageWith(widget, example?.value));
    const silent: string[] = [];
    for (const property of [{ name: 'value', path: [], schema: value }, ...propertiesOf(value, [], 'value')]) {
      const others = [undefined, ...otherValues(property.schema)]
        .map((other) => put(example?.value, property.path, other))
        .filter((changed) => validateAs(`${name}.json`, { value: changed }).ok);
      let isHeard = false;
      for (const changed of others.slice(0, 6)) isHeard ||= (await drawn(pageWith(widget, changed)))[0] !== usual;
      if (!isHeard) silent.push(property.name);
    }
    expect(silent).toEqual([]);
  });
});
