import { isRecord, type Json, mediaTypes, type PlacedOperation } from '#server/api/routes/openapi-parts';

/** At most so many optional parameters: an example shows how, not all. */
const optionalShown = 2;

/** A shell command for a call: only the key and the ids are to be filled in. */
export function curlOf({ method, path, operation }: PlacedOperation, origin: string): string {
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
