/** A JSON object of an OpenAPI document under construction. */
export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const records = (value: unknown): Json[] => (isRecord(value) ? Object.values(value).filter(isRecord) : []);

/** The named schemas of a document. */
export function schemasOf(document: Json): Record<string, Json> {
  const { schemas } = isRecord(document['components']) ? document['components'] : {};
  return Object.fromEntries(
    Object.entries(isRecord(schemas) ? schemas : {}).flatMap(([name, schema]) =>
      isRecord(schema) ? [[name, schema] as const] : [],
    ),
  );
}

export interface PlacedOperation {
  readonly id: string;
  readonly method: string;
  /** The path, or a webhook's type. */
  readonly path: string;
  readonly isWebhook: boolean;
  readonly operation: Json;
}

/** Every operation and webhook of a document, in order. */
export function operationsOf(document: Json): PlacedOperation[] {
  return (['paths', 'webhooks'] as const).flatMap((kind) => {
    const places = document[kind];
    return Object.entries(isRecord(places) ? places : {}).flatMap(([path, methods]) =>
      Object.entries(isRecord(methods) ? methods : {}).flatMap(([method, operation]) =>
        isRecord(operation)
          ? [
              {
                id: String(operation['operationId']),
                method,
                path,
                isWebhook: kind === 'webhooks',
                operation,
              },
            ]
          : [],
      ),
    );
  });
}

export interface MediaType {
  /** `body`, or the status of a response. */
  readonly of: string;
  readonly type: string;
  readonly schema: Json | undefined;
  readonly examples: readonly unknown[];
}

/** The bodies of an operation: of its request and of each response. */
export function mediaTypes(operation: Json): MediaType[] {
  const { requestBody, responses } = operation;
  const bodies = Object.entries({ body: requestBody, ...(isRecord(responses) ? responses : {}) });
  return bodies.flatMap(([of, body]) =>
    Object.entries(isRecord(body) && isRecord(body['content']) ? body['content'] : {}).flatMap(
      ([type, content]) => {
        if (!isRecord(content)) return [];
        const examples = records(content['examples']).map((example) => example['value']);
        const schema = isRecord(content['schema']) ? content['schema'] : undefined;
        return [{ of, type, schema, examples }];
      },
    ),
  );
}

/** The schemas within a schema that describe the same value, its elements or its further members. */
export function branches(schema: Json): Json[] {
  const alternatives = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? []);
  return [...alternatives, schema['items'], schema['additionalProperties']].filter(isRecord);
}

/** The entry under the longest end of a place. */
export function byPlace<T>(entries: Readonly<Record<string, T>>, place: readonly string[]): T | undefined {
  const ends = place.map((_, from) => place.slice(from).join('.'));
  const end = ends.find((one) => entries[one] !== undefined);
  return end === undefined ? undefined : entries[end];
}
