import { z } from 'zod';
/** A JSON object of an OpenAPI document under construction. */
export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const records = (value: unknown): Json[] => (isRecord(value) ? Object.values(value).filter(isRecord) : []);

/** A zod schema as JSON Schema; of what an answer holds, a client must accept further fields. */
export const jsonSchema = (
  schema: z.ZodType,
  io: 'input' | 'output',
  options: Pick<z.core.ToJSONSchemaParams, 'target' | 'unrepresentable'>,
) =>
  z.toJSONSchema(schema, {
    ...options,
    io,
    override: ({ jsonSchema: json }) => {
      if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties;
      // zod's bounds for any whole number only state what JavaScript can represent.
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
      if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
    },
  });

/** The named schemas of a document. */
export function schemasOf(document: Json): Record<string, Json> {
  const { schemas } = isRecord(document['components']) ? document['components'] : {};
  return Object.fromEntries(
    Object.entries(isRecord(schemas) ? schemas : {}).flatMap(([name, schema]) =>
      isRecord(schema) ? [[name, schema] as const] : [],
    ),
  );
}

/** An operation with its id; `path` is a webhook's type where it is one. */
export type PlacedOperation = ReturnType<typeof operationsOf>[number];

/** Every operation and webhook of a document, in order, with the shared responses in place of the references to them. */
export function operationsOf(document: Json) {
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
                operation: withResponses(operation, document),
              },
            ]
          : [],
      ),
    );
  });
}

function withResponses(operation: Json, { components }: Json): Json {
  const shared = isRecord(components) && isRecord(components['responses']) ? components['responses'] : {};
  const { responses } = operation;
  if (!isRecord(responses)) return operation;
  const resolved = Object.entries(responses).map(([status, response]) => {
    const { $ref, ...own } = isRecord(response) ? response : {};
    const one = typeof $ref === 'string' ? shared[$ref.split('/').at(-1) ?? ''] : undefined;
    return [status, isRecord(one) ? { ...one, ...own } : response];
  });
  return { ...operation, responses: Object.fromEntries(resolved) };
}

/** The bodies of an operation: `of` its request (`body`) and of each response, by status. */
export function mediaTypes(operation: Json) {
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
