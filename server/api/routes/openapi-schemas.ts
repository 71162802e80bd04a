import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;
type Direction = 'input' | 'output';

/** zod schemas as OpenAPI 3.1 schemas; those with an `id` in their meta are written once and referenced. */
export class OpenApiSchemas {
  readonly #components = new Map<string, string>();

  /** Throws when two different schemas have the same id: a fault in the declarations. */
  of(schema: z.ZodType, direction: Direction): Json {
    const {
      $schema: _,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // A client must accept additional response fields.
        if (direction === 'output' && jsonSchema.additionalProperties === false) {
          delete jsonSchema.additionalProperties;
        }
        // zod's bounds for any whole number only state what JavaScript can represent.
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      },
    });
    for (const [id, definition] of Object.entries($defs)) this.#keep(id, definition);
    return referring(root);
  }

  components(): Json {
    const entries = [...this.#components].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([id, text]) => [id, parse(text)]));
  }

  /** An object schema as parameters, one for each of its fields. */
  parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
    if (!schema) return [];
    const { properties = {}, required = [] } = fields.parse(this.of(schema, 'input'));
    return Object.entries(properties).map(([name, { description, ...property }]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: property,
    }));
  }

  #keep(id: string, definition: unknown): void {
    const text = JSON.stringify(referring(definition));
    const component = this.#components.get(id);
    if (component !== undefined && component !== text) throw new Error(`Two schemas are called ${id}`);
    this.#components.set(id, text);
  }
}

const json = z.record(z.string(), z.unknown());
const parse = (text: string): Json => json.parse(JSON.parse(text));
const fields = z.object({
  properties: z.record(z.string(), json).optional(),
  required: z.array(z.string()).optional(),
});

/** The same schema with references into the OpenAPI document. */
function referring(schema: unknown): Json {
  const text = JSON.stringify(schema);
  return parse(text.replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'));
}
