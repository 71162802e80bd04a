import { z } from 'zod';
import { carWithName } from '#server/api/named-car';
import { answerSite } from '#server/api/routes/answer';
import type { SiteEndpoint } from '#server/api/routes/endpoint';
import { readValue } from '#server/api/routes/issue-words';
import { jsonSchema } from '#server/api/routes/openapi-parts';
import type { Bff } from '#server/entry/bff';
import { isSharedAddress, sharedAddressHeader } from '#server/platform/http/peer-address';
import { Problem } from '#server/platform/http/problem';
import type { Tenant } from '#server/settings/tenant-schema';

/** What a tool returns: data of its output schema, and a short summary in words of the platform's own. */
interface ToolResult<O> {
  readonly data: O;
  readonly text: string;
}

interface Declaration {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether it stores something for a person. */
  readonly writes: boolean;
  /** Whether the same call again stores something more; not if absent. */
  readonly repeats?: true;
  /** Whether a site has it; every site if absent. */
  readonly isOffered?: (tenant: Tenant) => boolean;
}

/** A tool of the MCP server, with its input not yet checked. */
export interface Tool extends Declaration {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Checks the input and runs the tool. A `Problem` is an expected refusal. */
  readonly call: (site: Bff, input: unknown) => Promise<ToolResult<Record<string, unknown>> | Problem>;
}

interface Definition<I extends z.ZodType, O extends z.ZodType<Record<string, unknown>>> extends Declaration {
  readonly input: I;
  readonly output: O;
  readonly run: (site: Bff, input: z.output<I>) => Promise<ToolResult<z.input<O>> | Problem>;
}

/** Declares a tool once: name, texts, schemas and the function that runs it. Unknown output fields are removed. */
export function defineTool<I extends z.ZodType, O extends z.ZodType<Record<string, unknown>>>({
  run,
  ...declaration
}: Definition<I, O>): Tool {
  return {
    ...declaration,
    call: async (site, input) => {
      const read = readValue(declaration.input, input, { word: 'argument', whole: 'arguments' });
      if (!read.ok) {
        return new Problem('invalid_fields', 'The arguments are not valid.', { errors: read.error });
      }
      const outcome = await run(site, read.value);
      if (outcome instanceof Problem) return outcome;
      return { data: declaration.output.parse(outcome.data), text: outcome.text };
    },
  };
}

type JsonObject = { readonly type: 'object' } & Readonly<Record<string, unknown>>;

/**
 * A zod schema as the JSON Schema of a tool. Draft 7, which every client can read: many don't know a later one. Throws for a schema that is not an object: a fault in the declaration.
 */
export function toolSchema(schema: z.ZodType, direction: 'input' | 'output'): JsonObject {
  const json = jsonSchema(schema, direction, { target: 'draft-7' });
  if (json.type !== 'object') throw new Error('The schema of a tool must be an object.');
  return { ...json, type: 'object' };
}

type Query = Readonly<Record<string, readonly string[] | string | number | undefined>>;

/** The parameters of a request to the API, absent ones left out, and its body as JSON. */
interface Question {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** An address at this site with a query; a list repeats its parameter. */
export function siteUrl({ url }: Pick<Bff, 'url'>, path: string, query: Query = {}): URL {
  const address = new URL(path, url.origin);
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values ?? []].flat()) address.searchParams.append(name, String(value));
  }
  return address;
}

/**
 * Runs an endpoint exactly as a request to its address would: with its rate limit, checks and handler, as an
 * assistant that asks for a person. Returns the body of the response, or the refusal.
 */
export async function askApi(
  site: Bff,
  endpoint: SiteEndpoint,
  { params = {}, query = {}, body }: Question = {},
): Promise<unknown> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const url = siteUrl(site, path, query);
  const headers = new Headers({ host: url.host });
  if (isSharedAddress(site.request)) headers.set(sharedAddressHeader, '1');
  if (body) headers.set('content-type', 'application/json');
  const content = body ? JSON.stringify(body) : null;
  const request = new Request(url, { method: endpoint.method, headers, body: content });
  const outcome = await answerSite(endpoint, request, params, { ...site, request, url, isAssistant: true });
  if (outcome instanceof Problem) return outcome;
  if ('body' in outcome) return outcome.body;
  throw new Error(`${endpoint.path} has no JSON body`);
}

/** A car in the input of a tool. */
export const carSchema = z
  .string()
  .min(1)
  .max(200)
  .describe("The car's slug, as search_stock returns it, its id or its stock number.");

/** The slug of the car that the input of a tool names, also of one that is no longer for sale; or the refusal. */
export async function slugOf(site: Bff, car: string): Promise<string | Problem> {
  const match = await carWithName(site, car);
  return match?.slug ?? new Problem('not_found', 'Car not found.', { param: 'car' });
}
