import { isRecord, type Json } from '#server/api/routes/openapi-parts';
import { escapeHtml, inline, more } from './html';

/**
 * The fields of a schema as a list: name, type, whether it is required, description; those of inner objects on demand.
 * `place` gives each an anchor.
 */
export function fieldList(schema: Json, place?: string): string {
  const named = membersOf(schema, 'allOf').filter(({ $ref }) => $ref !== undefined);
  const items = [schema, ...membersOf(schema, 'allOf')].flatMap(({ properties, required }) => {
    const needed = Array.isArray(required) ? required : [];
    return Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, field]) =>
      isRecord(field) ? [fieldItem(name, field, needed.includes(name), place && `${place}.${name}`)] : [],
    );
  });
  const list = items.length > 0 ? `<ul class="fields">${items.join('')}</ul>` : '';
  if (named.length > 0)
    return `<p>All fields of ${named.map(typeOf).join(' and ')}${list && ', and these:'}</p>${list}`;
  return list || alternatives(schema);
}

/** Whether a schema names fields itself. */
export const hasFields = (schema: Json | undefined): schema is Json =>
  schema !== undefined && [schema, ...membersOf(schema, 'allOf')].some((one) => isRecord(one['properties']));

/** One field or parameter. */
export function fieldItem(name: string, field: Json, isRequired: boolean, id?: string): string {
  const notes = [isRequired && 'required', field['deprecated'] === true && 'deprecated', ...limits(field)];
  const description =
    typeof field['description'] === 'string' ? `<p>${inline(field['description'])}</p>` : '';
  const inner = innerFields(field);
  return (
    `<li${id === undefined ? '' : ` id="${escapeHtml(id)}"`}><code>${escapeHtml(name)}</code> <span class="type">${typeOf(field)}</span>` +
    `<span class="note">${notes
      .filter((note) => note !== false)
      .map((note) => `, ${escapeHtml(note)}`)
      .join('')}</span>${description}${inner && more('Its fields', inner)}</li>`
  );
}

const innerFields = (field: Json): string => {
  const places = [field, field['items'], field['additionalProperties'], ...unionOf(field)];
  const inner = places.filter(isRecord).find(hasFields);
  return inner ? fieldList(inner) : '';
};

function alternatives(schema: Json): string {
  const items = unionOf(schema).map((one) => `<li>${typeOf(one)}</li>`);
  return items.length > 0 ? `<p>One of these:</p><ul>${items.join('')}</ul>` : `<p>${typeOf(schema)}</p>`;
}

const membersOf = (schema: Json, key: 'oneOf' | 'anyOf' | 'allOf'): Json[] =>
  [schema[key] ?? []].flat().filter(isRecord);
const unionOf = (schema: Json): Json[] => [...membersOf(schema, 'oneOf'), ...membersOf(schema, 'anyOf')];

/** The type in words, with a link where it has a name. */
export function typeOf(schema: Json): string {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const name = escapeHtml(reference.split('/').at(-1) ?? '');
    return `<a href="/api/docs/schemas#${name}">${name}</a>`;
  }
  if ('const' in schema) return `always <code>${escapeHtml(JSON.stringify(schema['const']))}</code>`;
  if (Array.isArray(schema['enum'])) {
    return schema['enum'].map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' or ');
  }
  const union = unionOf(schema).filter((one) => one['type'] ?? one['$ref'] ?? one['const'] ?? one['allOf']);
  if (union.length > 0 && !schema['type']) return [...new Set(union.map(typeOf))].join(' or ');
  const named = membersOf(schema, 'allOf').filter(({ $ref }) => $ref !== undefined);
  if (named.length > 0)
    return `${named.map(typeOf).join(' and ')}${hasFields(schema) ? ' with further fields' : ''}`;
  if (schema['type'] === 'array')
    return isRecord(schema['items']) ? `list of ${typeOf(schema['items'])}` : 'list';
  const types = [schema['type'] ?? 'any value'].flat().join(' or ');
  return typeof schema['format'] === 'string'
    ? `${types} (${escapeHtml(schema['format'])})`
    : escapeHtml(types);
}

function limits(field: Json): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems, pattern } = field;
  const example = Array.isArray(field['examples']) ? field['examples'][0] : field['example'];
  return [
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    typeof minLength === 'number' &&
      minLength > 0 &&
      `at least ${minLength} character${minLength === 1 ? '' : 's'}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems} of them`,
    typeof pattern === 'string' && !field['format'] && pattern.length < 60 && `matches ${pattern}`,
    field['default'] !== undefined && `default ${JSON.stringify(field['default'])}`,
    example !== undefined && !isRecord(example) && `for example ${shortExample(example)}`,
  ].filter((limit) => limit !== false);
}

function shortExample(example: unknown): string {
  const text = JSON.stringify(example);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
