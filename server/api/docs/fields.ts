import { isRecord, type Json } from '#server/api/routes/openapi-parts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A description as HTML: `code` between backticks, and addresses of this site's reference as links. */
export const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([\w/#.:?=&;-]+)\)/g, '<a href="$2">$1</a>');

/** A block of code that scrolls sideways, reachable by keyboard. `label` names it. */
export const codeBlock = (label: string, code: string): string =>
  `<pre tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${escapeHtml(code)}</code></pre>`;

/** A block that opens on demand. */
export const more = (summary: string, html: string): string =>
  `<details><summary>${summary}</summary>${html}</details>`;

/** A name as an anchor or the last part of an address. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '');

/** The fields of a schema as a list: name, type, whether it is required, description; those of inner objects on demand. */
export function fieldList(schema: Json): string {
  const { properties, required } = schema;
  const needed = Array.isArray(required) ? required : [];
  const items = Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, field]) =>
    isRecord(field) ? [fieldItem(name, field, needed.includes(name))] : [],
  );
  return items.length > 0 ? `<ul class="fields">${items.join('')}</ul>` : alternatives(schema);
}

/** One field or parameter. */
export function fieldItem(name: string, field: Json, isRequired: boolean): string {
  const notes = [isRequired && 'required', field['deprecated'] === true && 'deprecated', ...limits(field)];
  const description =
    typeof field['description'] === 'string' ? `<p>${inline(field['description'])}</p>` : '';
  const inner = innerFields(field);
  return (
    `<li><code>${escapeHtml(name)}</code> <span class="type">${typeOf(field)}</span>` +
    `<span class="note">${notes
      .filter((note) => note !== false)
      .map((note) => `, ${escapeHtml(note)}`)
      .join('')}</span>${description}${inner && more('Its fields', inner)}</li>`
  );
}

const innerFields = (field: Json): string => {
  const inner = [field, field['items'], field['additionalProperties'], ...unionOf(field)].find(
    (one) => isRecord(one) && isRecord(one['properties']),
  );
  return isRecord(inner) ? fieldList(inner) : '';
};

function alternatives(schema: Json): string {
  const items = unionOf(schema).map((one) => `<li>${typeOf(one)}</li>`);
  return items.length > 0 ? `<p>One of these:</p><ul>${items.join('')}</ul>` : `<p>${typeOf(schema)}</p>`;
}

const unionOf = (schema: Json): Json[] =>
  ['oneOf', 'anyOf', 'allOf'].flatMap((key) => schema[key] ?? []).filter(isRecord);

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
  const union = unionOf(schema).filter((one) => one['type'] ?? one['$ref'] ?? one['const']);
  if (union.length > 0 && !schema['type']) return [...new Set(union.map(typeOf))].join(' or ');
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
    typeof minLength === 'number' && minLength > 0 && `at least ${minLength} characters`,
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
