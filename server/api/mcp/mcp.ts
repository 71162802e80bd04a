import { z } from 'zod';
import { defineEndpoint, reply } from '#server/api/routes/endpoint';
import { takeRequest } from '#server/api/routes/read-input';
import { hostName, hostsOf } from '#server/dealer/rules/host-name';
import type { Bff } from '#server/entry/bff';
import { isTestCaller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import type { ProblemCode } from '#server/platform/http/problem-codes';
import type { Tenant } from '#server/settings/tenant-schema';
import { financeExample, getCar, searchStock, similarCars } from './car-tools';
import { exampleCall, exampleResult } from './example-search';
import { formTools } from './form-tools';
import { serveMessage } from './serve-message';
import { listCurrentOffers, listLocations } from './site-tools';
import type { Tool } from './tool';
import { tradeInEstimate } from './trade-in-tool';

const siteTools: readonly Tool[] = [
  searchStock,
  getCar,
  similarCars,
  financeExample,
  listLocations,
  listCurrentOffers,
  tradeInEstimate,
];

/** The tools of one site: without those of features it doesn't have, and with the fields of its own forms. */
const toolsOf = (tenant: Tenant): readonly Tool[] =>
  [...siteTools, ...formTools(tenant)].filter(({ isOffered }) => isOffered?.(tenant) ?? true);

const messageSchema = z.looseObject({ jsonrpc: z.literal('2.0') });
const mostMessages = 20;
/** Messages, also those of one request. */
const rateLimit = { perSecond: 20, burst: 100 };

const rpcError = z.looseObject({ error: z.looseObject({ code: z.int(), message: z.string() }) });
const exampleError = (code: number, message: string) => ({ jsonrpc: '2.0', id: 1, error: { code, message } });

/** The MCP server of a site: Streamable HTTP without sessions, JSON responses only, in both generations of the protocol. */
export const mcp = defineEndpoint({
  method: 'POST',
  path: '/mcp',
  summary: 'Send a message to the MCP server',
  description:
    'Model Context Protocol over Streamable HTTP, without sessions, from 2024-10-07 to 2026-07-28: tools to search the ' +
    'stock, show cars and finance, list locations, offers and test drive times, estimate a trade-in, send enquiries and ' +
    'book test drives. Every result is complete in its `content`: a summary, then the data as JSON. Every message of a ' +
    'batch counts as a request, and tools have the rate limits of the endpoints here. Answers are JSON, whatever ' +
    'else `Accept` names; notifications return 202. Errors of the protocol in messages of 2026-07-28 are JSON-RPC with ' +
    '400 or 404.',
  tags: ['Stock'],
  caller: 'any-key',
  rateLimit,
  isReading: true,
  bodyLimitBytes: 64 * 1024,
  body: z.union([messageSchema, z.array(messageSchema).min(1).max(mostMessages)]).meta({ id: 'McpMessage' }),
  responses: { 200: z.unknown(), 202: z.undefined(), 400: z.unknown(), 404: z.unknown() },
  examples: {
    body: { summary: 'A search', value: exampleCall },
    responses: {
      200: { summary: 'Its result', value: exampleResult },
      202: { summary: 'To a notification', value: undefined },
      400: {
        summary: 'A version that the server does not know',
        value: exampleError(-32_022, 'Unsupported protocol version'),
      },
      404: {
        summary: 'A method that the server does not have',
        value: exampleError(-32_601, 'Method not found'),
      },
    },
  },
  problems: {
    invalid_json: 'The message isn’t JSON-RPC, or can’t be part of a batch.',
    invalid_header: 'MCP-Protocol-Version names no version of the server.',
    not_acceptable: 'The Accept header takes no JSON.',
  },
  handler: async (site, { request, body, caller }) => {
    const counted = { method: 'POST', path: '/mcp', rateLimit } as const;
    // The request itself was counted as its first message.
    for (let n = 1; Array.isArray(body) && n < body.length; n += 1) {
      const { refusal } = await takeRequest(counted, caller, site);
      if (refusal) return refusal;
    }
    if (isRebound(site)) return new Problem('other_origin');
    const {
      status,
      body: message,
      isModern,
    } = await serveMessage({ ...site, isTest: isTestCaller(caller) }, toolsOf(site.tenant), {
      request,
      body,
    });
    if (status === 202) return reply(202, undefined);
    if (status === 200) return reply(200, message);
    const rpc = rpcError.parse(message);
    // Clients of the stateless generation read these errors as JSON-RPC, and fall back on another version by them.
    if (isModern && (status === 400 || status === 404)) return reply(status, rpc);
    return new Problem(
      status === 406 ? 'not_acceptable' : (refusals[rpc.error.code] ?? 'invalid_json'),
      rpc.error.message,
    );
  },
});

/** JSON-RPC's code of a wrong MCP-Protocol-Version. */
const refusals: Readonly<Record<number, ProblemCode>> = { [-32_000]: 'invalid_header' };

/**
 * Whether a page sent this through a name that leads to this process but belongs to no site (DNS rebinding): its Origin
 * matches the Host then. Programs other than browsers send no Origin.
 */
function isRebound({ tenant, request: { headers } }: Pick<Bff, 'tenant' | 'request'>): boolean {
  if (!headers.has('origin')) return false;
  const host = hostName(headers.get('host'));
  return host === null || !hostsOf(tenant).includes(host);
}
