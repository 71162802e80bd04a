import type { Endpoint } from './endpoint';
import { describeDocument, type Glossary, noGlossary } from './openapi-descriptions';
import { operation } from './openapi-operation';
import { problemSchema } from './openapi-problems';
import { OpenApiSchemas } from './openapi-schemas';
import { type WebhookDeclaration, webhook } from './openapi-webhooks';

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiInfo {
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
  const problem = schemas.of(problemSchema, 'output');
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, schemas, problem),
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
          description: 'The OPERATOR_TOKEN of the installation: it is for every site.',
        },
      },
    },
  };
  return describeDocument(document, glossary);
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
