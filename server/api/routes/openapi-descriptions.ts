import { addExamples } from './openapi-examples';
import { branches, byPlace, isRecord, type Json, mediaTypes, operationsOf, schemasOf } from './openapi-parts';

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
export const noGlossary: Glossary = { descriptions: {}, examples: {} };

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
