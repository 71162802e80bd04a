import { z } from 'zod';

type JsonObject = { readonly type: 'object' } & Readonly<Record<string, unknown>>;

/**
 * A zod schema as the JSON Schema of a tool. Draft 7, which every client can read: many don't know a later one. A client
 * must accept further fields of the output. Throws for a schema that is not an object: a fault in the declaration.
 */
export function toolSchema(schema: z.ZodType, direction: 'input' | 'output'): JsonObject {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: direction,
    override: ({ jsonSchema }) => {
      if (direction === 'output' && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
      // zod's bounds for any whole number only state what JavaScript can represent.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  if (json.type !== 'object') throw new Error('The schema of a tool must be an object.');
  return { ...json, type: 'object' };
}
