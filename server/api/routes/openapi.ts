import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { describeDocument, type Glossary } from './openapi-descriptions';
import { operation, type WebhookDeclaration } from './openapi-operation';
import { type Json, jsonSchema } from './openapi-parts';
import { headerParts, type ProblemParts } from './openapi-problems';
import { shareParts } from './openapi-shared';

interface OpenApiInfo {
  readonly title: string;
  /** Date of the last change. */
  readonly version: string;
  readonly description: string;
  readonly [more: string]: unknown;
}

/** A group of operations, by its tag. */
export interface TagText {
  readonly description: string;
  /** Heading that it stands under in the reference. */
  readonly audience: string;
}

interface DocumentParts {
  readonly webhooks?: readonly WebhookDeclaration[];
  /** By tag. */
  readonly tags?: Readonly<Record<string, TagText>>;
  readonly glossary?: Glossary;
}

/** The OpenAPI 3.1 document of these endpoints, generated from the declarations that check every request. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  info: OpenApiInfo,
  { webhooks = [], tags = {}, glossary = noGlossary }: DocumentParts = {},
): Json {
  const schemas = new OpenApiSchemas();
  const responses = new Map<string, Json>();
  const parts: ProblemParts = {
    schema: (schema) => schemas.of(schema, 'output'),
    response: (name, make) => {
      if (!responses.has(name)) responses.set(name, make());
      return { $ref: `#/components/responses/${name}` };
    },
  };
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, schemas, parts),
    };
  }
  const names = [...new Set([...endpoints, ...webhooks].flatMap((declared) => declared.tags ?? []))];
  const document = {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/', description: 'The site that serves this document.' }],
    ...tagLists(names, tags),
    paths,
    ...(webhooks.length > 0 && {
      webhooks: Object.fromEntries(webhooks.map((one) => [one.name, { post: webhook(one, schemas) }])),
    }),
    components: {
      schemas: schemas.components(),
      responses: Object.fromEntries(responses),
      headers: headerParts,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of one site, made with `dealer api-key create`. Each operation that takes a key names the scope it needs.',
        },
        operatorToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The OPERATOR_TOKEN of the installation, or a token that was made with it. Each operation names the scope it needs.',
        },
      },
    },
  };
  return shareParts(describeDocument(document, glossary));
}

/** The tags and, for tools that show them, their groups by audience. */
function tagLists(names: readonly string[], texts: Readonly<Record<string, TagText>>): Json {
  const audiences = [...new Set(Object.values(texts).map(({ audience }) => audience))];
  const groups = audiences.flatMap((name) => {
    const tags = names.filter((tag) => texts[tag]?.audience === name);
    return tags.length > 0 ? [{ name, tags }] : [];
  });
  return {
    tags: names.map((name) => ({ name, ...(texts[name] && { description: texts[name].description }) })),
    ...(groups.length > 0 && { 'x-tagGroups': groups }),
  };
}

type Direction = 'input' | 'output';

/** zod schemas as OpenAPI 3.1 schemas; those with an `id` in their meta are written once and referenced. */
export class OpenApiSchemas {
  readonly #components = new Map<string, string>();

  /** Throws when two different schemas have the same id: a fault in the declarations. */
  of(schema: z.ZodType, direction: Direction): Json {
    const { $schema: _, $defs = {}, ...root } = jsonSchema(schema, direction, { unrepresentable: 'any' });
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

const noGlossary: Glossary = { descriptions: {}, examples: {} };

/** The OpenAPI operation of a webhook. */
function webhook(declared: WebhookDeclaration, schemas: OpenApiSchemas): Json {
  const { name, summary, description, tags, headers, body, example, response, answers } = declared;
  return {
    operationId: `webhook_${name.replaceAll('.', '_')}`,
    summary,
    description,
    tags,
    security: [],
    parameters: Object.entries(headers).map(([header, problems]) => ({
      name: header,
      in: 'header',
      required: true,
      description: problems,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.of(body, 'output'), examples: { example } } },
    },
    responses: {
      ...(response && { '200': webhookResponse(response, schemas) }),
      ...Object.fromEntries(
        Object.entries(answers).map(([status, problems]) => [status, { description: problems }]),
      ),
    },
  };
}

const webhookResponse = (
  { description, schema, example }: NonNullable<WebhookDeclaration['response']>,
  schemas: OpenApiSchemas,
): Json => ({
  description,
  content: { 'application/json': { schema: schemas.of(schema, 'input'), examples: { example } } },
});
