import { branches, isRecord, type Json, mediaTypes, operationsOf, schemasOf } from './openapi-parts';

/** Words for fields that say nothing of themselves, by name. */
export interface Glossary {
  /**
   * By the end of a field's place: `CarCard.price.kind`, `price.kind` or `kind`; the longest match counts. A name with
   * a capital and no dot is a schema's own.
   */
  readonly descriptions: Readonly<Record<string, string>>;
  /** By the end of a field's place too, if its type allows the value; of a parameter by `ID?name` or `?name`. */
  readonly examples: Readonly<Record<string, unknown>>;
}

/**
 * The document with a description and an example wherever the declarations give none: descriptions from the glossary,
 * examples from those of whole bodies, then from the glossary. Unions by a field of constants get their discriminator.
 */
export function describeDocument<T extends Json>(document: T, glossary: Glossary): T {
  const described = structuredClone(document);
  const components = schemasOf(described);
  for (const [name, schema] of Object.entries(components)) {
    schema['description'] ??= glossary.descriptions[name];
    if (schema['description'] === undefined) delete schema['description'];
    describeFields(schema, [name], glossary, components);
  }
  for (const { id, operation } of operationsOf(described)) {
    for (const { schema } of mediaTypes(operation))
      if (schema) describeFields(schema, [id], glossary, components);
    describeParameters(id, operation, glossary);
  }
  addExamples(described, glossary.examples);
  return described;
}

type Components = Readonly<Record<string, Json>>;

function describeFields(schema: Json, place: readonly string[], glossary: Glossary, all: Components): void {
  for (const [name, field] of Object.entries(isRecord(schema['properties']) ? schema['properties'] : {})) {
    if (!isRecord(field)) continue;
    const at = [...place, name];
    const text = field['description'] ?? byPlace(glossary.descriptions, at);
    if (text !== undefined) field['description'] = text;
    describeFields(field, at, glossary, all);
  }
  for (const branch of branches(schema)) describeFields(branch, place, glossary, all);
  discriminate(schema, all);
}

function describeParameters(id: string, operation: Json, { descriptions, examples }: Glossary): void {
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'].filter(isRecord) : [];
  for (const parameter of parameters) {
    const name = String(parameter['name']);
    const text = parameter['description'] ?? descriptions[`?${name}`];
    if (text !== undefined) parameter['description'] = text;
    const schema = isRecord(parameter['schema']) ? parameter['schema'] : {};
    const own = Array.isArray(schema['examples']) ? schema['examples'][0] : undefined;
    const allowed = Array.isArray(schema['enum']) ? schema['enum'][0] : undefined;
    const glossaryExample = examples[`${id}?${name}`] ?? examples[`?${name}`];
    const example = parameter['example'] ?? own ?? allowed ?? glossaryExample ?? schema['default'];
    if (example !== undefined) parameter['example'] = schema['type'] === 'array' ? [example].flat() : example;
  }
}

/** A union of named schemas that each require one field with a constant of their own says so. */
function discriminate(schema: Json, all: Components): void {
  const members = schema['anyOf'] ?? schema['oneOf'];
  if (!Array.isArray(members) || schema['discriminator']) return;
  const references = members.map((member) => (isRecord(member) ? String(member['$ref'] ?? '') : ''));
  const named = references.map((reference) => all[reference.split('/').at(-1) ?? '']);
  const [first] = named;
  const fields = isRecord(first?.['properties']) ? Object.keys(first['properties']) : [];
  const propertyName = fields.find((field) => {
    const constants = new Set(named.map((one) => constantOf(one, field)));
    return constants.size === named.length && !constants.has(undefined);
  });
  if (propertyName === undefined || named.length < 2) return;
  const mapping = Object.fromEntries(
    named.map((one, index) => [String(constantOf(one, propertyName)), references[index]]),
  );
  delete schema['anyOf'];
  Object.assign(schema, { oneOf: members, discriminator: { propertyName, mapping } });
}

function constantOf(schema: Json | undefined, field: string): unknown {
  const required = Array.isArray(schema?.['required']) && schema['required'].includes(field);
  const property = isRecord(schema?.['properties']) ? schema['properties'][field] : undefined;
  return required && isRecord(property) ? property['const'] : undefined;
}

/** Gives each field without an example the first value that an example of a whole body has there, or the glossary's. */
function addExamples(document: Json, glossary: Readonly<Record<string, unknown>>): void {
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

/** The entry under the longest end of a place. */
function byPlace<T>(entries: Readonly<Record<string, T>>, place: readonly string[]): T | undefined {
  const ends = place.map((_, from) => place.slice(from).join('.'));
  const end = ends.find((one) => entries[one] !== undefined);
  return end === undefined ? undefined : entries[end];
}
