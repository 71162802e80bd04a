import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { completeDocument } from '#server/api/document';
import { isRecord, type Json, mediaTypes, operationsOf, schemasOf } from '#server/api/routes/openapi-parts';

/**
 * Version 1 only grows: version-1.json has every operation, parameter and field that callers may rely on, and their types.
 * `npx vitest run -u --config tests/contract/vitest.config.ts version-1-shapes` adds new ones to it; none ever leaves it.
 */
type Shapes = Record<string, Record<string, string>>;

const file = resolve(import.meta.dirname, 'version-1.json');
const frozen: Shapes = JSON.parse(readFileSync(file, 'utf8'));
const document = completeDocument();
const schemas = schemasOf(document);

const asRecord = (value: unknown): Json => (isRecord(value) ? value : {});
const recordsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const alternativesOf = (schema: Json): Json[] => recordsIn(schema['anyOf'] ?? schema['oneOf']);
/** `query limit?`: where a parameter stands, its name, and a question mark where it may be absent. */
const parameterOf = (one: Json): string =>
  `${String(one['in'])} ${String(one['name'])}${one['required'] === true ? '' : '?'}`;

/** The shapes of all operations but those whose answers follow the pages of the site, and of the schemas that they name. */
function shapesOf(): Shapes {
  const shapes: Shapes = {};
  const name = (schema: Json): string => {
    const reference = schema['$ref'];
    if (typeof reference !== 'string') return typeOf(schema, name);
    const id = reference.split('/').at(-1) ?? '';
    if (!shapes[id]) {
      shapes[id] = {};
      Object.assign(shapes[id], fieldsOf(schemas[id] ?? {}, name));
    }
    return id;
  };
  for (const { method, path, isWebhook, operation } of operationsOf(document)) {
    const { tags, parameters } = operation;
    if (Array.isArray(tags) && tags.includes('Pages')) continue;
    const shape = Object.fromEntries([
      ...recordsIn(parameters).map((one) => [parameterOf(one), name(asRecord(one['schema']))]),
      ...mediaTypes(operation)
        .filter(({ type }) => type !== 'application/problem+json')
        .map(({ of, type, schema }) => [`${of} ${type}`, schema ? name(schema) : 'file']),
    ]);
    shapes[isWebhook ? `webhook ${path}` : `${method.toUpperCase()} ${path}`] = shape;
  }
  return shapes;
}

/** The type of a value in words; texts of a list of choices are texts, since choices may be added. */
function typeOf(schema: Json, name: (schema: Json) => string): string {
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(name))].join(' | ');
  const parts = recordsIn(schema['allOf']);
  if (parts.length > 0) return parts.map(name).join(' & ');
  const { type, items } = schema;
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (type === 'array') return `${name(asRecord(items))}[]`;
  return Array.isArray(type) ? type.join(' | ') : String(type ?? 'anything');
}

/** The fields of a schema by their paths, such as `contact.phone`; a question mark where they may be absent. */
function fieldsOf(schema: Json, name: (schema: Json) => string, prefix = ''): Record<string, string> {
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const fields: Record<string, string> = {};
  for (const [key, value] of Object.entries(asRecord(schema['properties']))) {
    const field = asRecord(value);
    const path = `${prefix}${key}${required.includes(key) ? '' : '?'}`;
    fields[path] = name(field);
    Object.assign(fields, fieldsOf(field, name, `${path}.`));
  }
  for (const part of [...alternativesOf(schema), ...recordsIn(schema['allOf'])]) {
    if (part['$ref'] === undefined) Object.assign(fields, fieldsOf(part, name, prefix));
  }
  const items = asRecord(schema['items']);
  return { ...fields, ...(Object.keys(items).length > 0 && fieldsOf(items, name, `${prefix}[].`)) };
}

const current = shapesOf();

test('every operation, parameter and field of version 1 is still there, with its type', () => {
  const gone = Object.entries(frozen).flatMap(([name, fields]) =>
    Object.entries(fields).flatMap(([field, type]) => {
      const now = current[name]?.[field];
      return now === type
        ? []
        : [`${name}, ${field}: ${type} is now ${now ?? 'gone, or required otherwise'}`];
    }),
  );
  expect(gone).toEqual([]);
});

test('version-1.json has all of them', async () => {
  const names = [...new Set([...Object.keys(frozen), ...Object.keys(current)])].sort();
  const all = names.map((name) => [name, { ...frozen[name], ...current[name] }] as const);
  await expect(`${JSON.stringify(Object.fromEntries(all), null, 2)}\n`).toMatchFileSnapshot(file);
});
