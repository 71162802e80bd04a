import { isRecord, type Json, mediaTypes, type PlacedOperation } from '#server/api/routes/openapi-parts';
import { errorsPath } from '#server/platform/http/problem';
import { fieldItem, fieldList, hasFields, typeOf } from './fields';
import { codeBlock, escapeHtml, inline, more } from './html';

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
    body && dataOf(body.type, example),
  ];
  return parts.filter((part) => typeof part === 'string').join(' \\\n  ');
}

/** The example of a body in JSON; otherwise the file to send. */
const dataOf = (type: string, example: unknown): string =>
  example !== undefined && type === 'application/json'
    ? `-d ${quoted(JSON.stringify(example))}`
    : '--data-binary @FILE';

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

/** Whether the first way to call an operation is with a key. */
const needsKey = ({ security }: Json): boolean =>
  Array.isArray(security) && isRecord(security[0]) && Object.keys(security[0]).length > 0;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

interface Surroundings {
  readonly origin: string;
  /** The named schemas of the document. */
  readonly schemas: Readonly<Record<string, Json>>;
}

/** An operation or a webhook with everything about it, under its own anchor. */
export function operationSection(placed: PlacedOperation, { origin, schemas }: Surroundings): string {
  const { id, method, path, isWebhook, operation } = placed;
  const name = isWebhook
    ? `Webhook <code>${escapeHtml(path)}</code>`
    : `<span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code>`;
  return `<section class="operation" id="${escapeHtml(id)}" aria-labelledby="h-${escapeHtml(id)}">
<h2 id="h-${escapeHtml(id)}"><a href="#${escapeHtml(id)}">${inline(String(operation['summary']))}</a></h2>
<p>${name}</p>
<p${operation['deprecated'] === true ? ' class="old"' : ''}>${inline(String(operation['description']))}</p>
${isWebhook ? '' : `<h3>Try it</h3>${codeBlock(`${operation['summary']} with curl`, curlOf(placed, origin))}`}
${parameters(operation)}${bodyOf(operation, schemas)}${responses(operation)}
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

function bodyOf(operation: Json, schemas: Surroundings['schemas']): string {
  const bodies = mediaTypes(operation).filter(({ of }) => of === 'body');
  if (bodies.length === 0) return '';
  const { description } = isRecord(operation['requestBody']) ? operation['requestBody'] : {};
  const parts = byContent(bodies).map(({ types, schema, examples }) => {
    const names = types.map((type) => `<code>${escapeHtml(type)}</code>`).join(' or ');
    return `<p>${names}</p>${schema ? fieldsOf(schema, schemas) : ''}${exampleBlocks('Example body', examples)}`;
  });
  return `<h3>Body</h3><p>${inline(String(description ?? ''))}</p>${parts.join('')}`;
}

/** Bodies with one schema and the same examples as one, with all of their media types. */
function byContent(bodies: ReturnType<typeof mediaTypes>) {
  const groups = new Map<string, typeof bodies>();
  for (const body of bodies) {
    const content = JSON.stringify([body.schema, body.examples]);
    groups.set(content, [...(groups.get(content) ?? []), body]);
  }
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ ...first, types: group.map(({ type }) => type) })),
  );
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
        const inner = hasFields(schema) ? fieldList(schema) : '';
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

/** The fields of a body; those of a named schema on demand. */
function fieldsOf(schema: Json, schemas: Surroundings['schemas']): string {
  if (hasFields(schema)) return fieldList(schema);
  const named =
    schemas[
      String(schema['$ref'] ?? '')
        .split('/')
        .at(-1) ?? ''
    ];
  const fields = named ? more('Fields of the body', fieldList(named)) : '';
  return `<p>${typeOf(schema)}</p>${fields}`;
}

const exampleBlocks = (label: string, examples: readonly unknown[]): string =>
  examples
    .map((example) =>
      more(label, codeBlock(label, typeof example === 'string' ? example : JSON.stringify(example, null, 2))),
    )
    .join('');
