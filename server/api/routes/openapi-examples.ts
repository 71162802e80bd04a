import { byPlace, isRecord, type Json, mediaTypes, operationsOf, schemasOf } from './openapi-parts';

type Components = Readonly<Record<string, Json>>;

/** Gives each field without an example the first value that an example of a whole body has there, or the glossary's. */
export function addExamples(document: Json, glossary: Readonly<Record<string, unknown>>): void {
  const components = schemasOf(document);
  for (const { operation } of operationsOf(document))
    for (const { schema, examples } of mediaTypes(operation))
      if (schema) for (const value of examples) takeExamples(schema, value, components);
  for (const [name, schema] of Object.entries(components)) fillExamples(schema, [name], glossary);
  for (const { id, operation } of operationsOf(document))
    for (const { schema } of mediaTypes(operation)) if (schema) fillExamples(schema, [id], glossary);
}

/** Walks an example along its schema. */
function takeExamples(schema: Json, value: unknown, components: Components): void {
  const target = resolved(schema, components);
  if (!target || value === undefined || value === null || !fits(target, value)) return;
  for (const branch of alternatives(target)) takeExamples(branch, value, components);
  if (Array.isArray(value)) takeItems(target, value, components);
  else if (isRecord(value)) takeFields(target, value, components);
  else keep(target, value);
}

function takeItems(schema: Json, values: readonly unknown[], components: Components): void {
  const { items } = schema;
  if (isRecord(items)) for (const value of values) takeExamples(items, value, components);
  if (values.length > 0 && !values.some(isRecord)) keep(schema, values);
}

function takeFields(schema: Json, value: Json, components: Components): void {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  for (const [name, member] of Object.entries(value)) {
    const field = properties[name] ?? schema['additionalProperties'];
    if (isRecord(field)) takeExamples(field, member, components);
  }
}

function fillExamples(schema: Json, place: readonly string[], glossary: Readonly<Record<string, unknown>>) {
  for (const [name, field] of Object.entries(isRecord(schema['properties']) ? schema['properties'] : {})) {
    if (!isRecord(field)) continue;
    const example = byPlace(glossary, [...place, name]);
    if (example !== undefined && !refers(field) && fits(field, example)) keep(field, example);
    fillExamples(field, [...place, name], glossary);
  }
  const within = [...alternatives(schema), schema['items'], schema['additionalProperties']];
  for (const branch of within.filter(isRecord)) fillExamples(branch, place, glossary);
}

/** Schemas of their own have examples of their own. */
const refers = (field: Json): boolean =>
  [field, ...alternatives(field)].some((branch) => branch['$ref'] !== undefined);

/** A field with few values needs no example: they are known. */
function keep(schema: Json, value: unknown): void {
  if ('const' in schema || 'enum' in schema || schema['type'] === 'boolean') return;
  schema['examples'] ??= [value];
}

const alternatives = (schema: Json): Json[] =>
  ['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? []).filter(isRecord);

function resolved(schema: Json, components: Components): Json | undefined {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? components[reference.split('/').at(-1) ?? ''] : schema;
}

/** Whether a value can be of a schema, by its type and its constants: enough to choose from a union. */
function fits(schema: Json, value: unknown): boolean {
  const types = [schema['type'] ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return false;
  if ('const' in schema && schema['const'] !== value) return false;
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value)) return false;
  const others = ['anyOf', 'oneOf'].flatMap((key) => schema[key] ?? []).filter(isRecord);
  if (others.length > 0 && !others.some((other) => fits(other, value))) return false;
  const { items } = schema;
  if (Array.isArray(value) && isRecord(items) && !value.every((item) => fits(items, item))) return false;
  if (!isRecord(value) || !isRecord(schema['properties'])) return true;
  return Object.entries(schema['properties']).every(
    ([name, field]) =>
      !isRecord(field) || !('const' in field) || field['const'] === (value[name] ?? field['default']),
  );
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'object') return isRecord(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
