import type { z } from 'zod';
import type { Example } from './endpoint';
import type { OpenApiSchemas } from './openapi-schemas';

type Json = Readonly<Record<string, unknown>>;

/** A call that the site makes to addresses configured by its dealer. */
export interface WebhookDeclaration {
  /** Its type, e.g. `lead.created`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: z.ZodType;
  readonly example: Example;
  /** The JSON that a successful response must have; absent where the status says everything. */
  readonly response?: {
    readonly description: string;
    readonly schema: z.ZodType;
    readonly example: Example;
  };
  /** The meaning of the recipient's other responses, by status. */
  readonly answers: Readonly<Record<string, string>>;
}

/** The OpenAPI operation of a webhook. */
export function webhook(declared: WebhookDeclaration, schemas: OpenApiSchemas): Json {
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
