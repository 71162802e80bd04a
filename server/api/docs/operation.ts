import { isRecord, type Json, mediaTypes, type PlacedOperation } from '#server/api/routes/openapi-parts';
import { errorsPath } from '#server/platform/http/problem';

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
const more = (summary: string, html: string): string =>
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
function fieldItem(name: string, field: Json, isRequired: boolean): string {
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
function typeOf(schema: Json): string {
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

/** At most so many optional parameters: an example shows how, not all. */
const optionalShown = 2;

/** A shell command for a call: only the key and the ids are to be filled in. */
function curlOf({ method, path, operation }: PlacedOperation, origin: string): string {
  const [body] = mediaTypes(operation).filter(({ of }) => of === 'body');
  const example = body?.examples[0];
  const parts = [
    method === 'get' ? 'curl' : `curl -X ${method.toUpperCase()}`,
    quoted(origin + filledPath(path, operation) + queryText(operation)),
    needsKey(operation) && `-H ${quoted('Authorization: Bearer YOUR_KEY')}`,
    ...parametersIn(operation, 'header')
      .filter(({ name, required }) => required || name === 'Idempotency-Key')
      .map(({ name, example }) => `-H ${quoted(`${name}: ${example}`)}`),
    body && `-H ${quoted(`Content-Type: ${body.type}`)}`,
    body && (example === undefined ? '--data-binary @FILE' : `-d ${quoted(JSON.stringify(example))}`),
  ];
  return parts.filter((part) => typeof part === 'string').join(' \\\n  ');
}

/** The path with the examples of its parameters. */
const filledPath = (path: string, operation: Json): string =>
  parametersIn(operation, 'path').reduce(
    (filled, { name, example }) => filled.replace(`{${name}}`, encodeURIComponent(String(example ?? name))),
    path,
  );

function queryText(operation: Json): string {
  const all = parametersIn(operation, 'query').filter(({ example }) => example !== undefined);
  const optional = all.filter(({ required, deprecated }) => !required && !deprecated);
  const parameters = [...all.filter(({ required }) => required), ...optional.slice(0, optionalShown)];
  const query = new URLSearchParams(
    parameters.flatMap(({ name, example }) => [example].flat().map((value) => [name, String(value)])),
  );
  return query.size > 0 ? `?${query}` : '';
}

interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly example: unknown;
}

export const parametersIn = (operation: Json, place: 'path' | 'query' | 'header'): Parameter[] =>
  (Array.isArray(operation['parameters']) ? operation['parameters'] : [])
    .filter(isRecord)
    .filter((parameter) => parameter['in'] === place)
    .map(({ name, required, deprecated, example }) => ({
      name: String(name),
      required: required === true,
      deprecated: deprecated === true,
      example,
    }));

/** Only calls that work with a key alone show one. */
const needsKey = ({ security }: Json): boolean => Array.isArray(security) && security.length > 0;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** An operation or a webhook with everything about it, under its own anchor. */
export function operationSection(placed: PlacedOperation, origin: string): string {
  const { id, method, path, isWebhook, operation } = placed;
  const name = isWebhook
    ? `Webhook <code>${escapeHtml(path)}</code>`
    : `<span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code>`;
  return `<section class="operation" id="${escapeHtml(id)}" aria-labelledby="h-${escapeHtml(id)}">
<h2 id="h-${escapeHtml(id)}"><a href="#${escapeHtml(id)}">${inline(String(operation['summary']))}</a></h2>
<p>${name}</p>
<p${operation['deprecated'] === true ? ' class="old"' : ''}>${inline(String(operation['description']))}</p>
${isWebhook ? '' : `<h3>Try it</h3>${codeBlock(`${operation['summary']} with curl`, curlOf(placed, origin))}`}
${parameters(operation)}${bodyOf(operation)}${responses(operation)}
</section>`;
}

function parameters(operation: Json): string {
  const all = Array.isArray(operation['parameters']) ? operation['parameters'].filter(isRecord) : [];
  if (all.length === 0) return '';
  const items = all.map((parameter) => {
    const schema = isRecord(parameter['schema']) ? parameter['schema'] : {};
    const { description, example, deprecated } = parameter;
    const name =
      parameter['in'] === 'query' ? String(parameter['name']) : `${parameter['name']} (${parameter['in']})`;
    return fieldItem(
      name,
      { ...schema, examples: undefined, description, example, deprecated },
      parameter['required'] === true,
    );
  });
  const list = `<ul class="fields">${items.join('')}</ul>`;
  return `<h3>Parameters</h3>${items.length > 8 ? more(`All ${items.length} parameters`, list) : list}`;
}

function bodyOf(operation: Json): string {
  const bodies = mediaTypes(operation).filter(({ of }) => of === 'body');
  return bodies
    .map(({ type, schema, examples }) => {
      const { description } = isRecord(operation['requestBody']) ? operation['requestBody'] : {};
      const fields = schema ? fieldsOf(schema) : '';
      return `<h3>Body</h3><p><code>${escapeHtml(type)}</code> ${inline(String(description ?? ''))}</p>${fields}${exampleBlocks('Example body', examples)}`;
    })
    .join('');
}

function responses(operation: Json): string {
  const entries = Object.entries(isRecord(operation['responses']) ? operation['responses'] : {});
  const contents = mediaTypes(operation);
  const items = entries.map(([status, response]) => {
    const description = isRecord(response) ? String(response['description']) : '';
    const bodies = contents
      .filter(({ of, schema }) => of === status && !isPlainProblem(schema))
      .map(({ type, schema, examples }) => {
        const typeText = `<p><code>${escapeHtml(type)}</code>${schema ? `: ${typeOf(schema)}` : ''}</p>`;
        const inner = schema && isRecord(schema['properties']) ? fieldList(schema) : '';
        return more(`Body of ${status}`, typeText + inner + exampleBlocks(`Example of ${status}`, examples));
      });
    return `<li><strong>${escapeHtml(status)}</strong> ${withCodes(inline(description))}${bodies.join('')}</li>`;
  });
  return `<h3>Responses</h3><ul class="fields">${items.join('')}</ul>`;
}

/** A problem without members of its own: the page of errors has all about it. */
const isPlainProblem = (schema: Json | undefined): boolean =>
  Array.isArray(schema?.['allOf']) && schema['allOf'].length === 2;

/** The codes that a response begins its sentences with, as links to what they mean. */
const withCodes = (html: string): string =>
  html.replace(/<code>(\w+)<\/code>: /g, `<a href="${errorsPath}#$1"><code>$1</code></a>: `);

const fieldsOf = (schema: Json): string =>
  isRecord(schema['properties']) ? fieldList(schema) : `<p>${typeOf(schema)}</p>`;

const exampleBlocks = (label: string, examples: readonly unknown[]): string =>
  examples
    .map((example) =>
      more(label, codeBlock(label, typeof example === 'string' ? example : JSON.stringify(example, null, 2))),
    )
    .join('');
