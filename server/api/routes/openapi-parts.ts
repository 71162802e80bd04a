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
export type PlacedOperation = ReturnType<typeof placedOperations>[number];

/** Every operation and webhook of a document, in order, as they stand there. */
export function placedOperations(document: Json) {
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

/** The same with the shared parameters, responses and examples in place of the references to them. */
export const operationsOf = (document: Json): PlacedOperation[] =>
  placedOperations(document).map((placed) => ({ ...placed, operation: whole(placed.operation, document) }));

function whole(operation: Json, document: Json): Json {
  const { parameters, responses } = operation;
  return {
    ...operation,
    ...(Array.isArray(parameters) && { parameters: parameters.map((one) => referred(one, document)) }),
    ...(isRecord(responses) && {
      responses: mapped(responses, (response) => withExamples(referred(response, document), document)),
    }),
  };
}

/** The component that a reference names, with what stands beside the reference; anything else as it is. */
function referred(value: unknown, { components }: Json): unknown {
  if (!isRecord(value) || typeof value['$ref'] !== 'string') return value;
  const { $ref, ...beside } = value;
  const [name = '', kind = ''] = String($ref).split('/').reverse();
  const group = isRecord(components) ? components[kind] : undefined;
  const component = isRecord(group) ? group[name] : undefined;
  return isRecord(component) ? { ...component, ...beside } : value;
}

function withExamples(response: unknown, document: Json): unknown {
  if (!isRecord(response) || !isRecord(response['content'])) return response;
  const content = mapped(response['content'], (media) =>
    isRecord(media) && isRecord(media['examples'])
      ? { ...media, examples: mapped(media['examples'], (example) => referred(example, document)) }
      : media,
  );
  return { ...response, content };
}

const mapped = (record: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

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
