import { z } from 'zod';
import { defineEndpoint, reply } from '#server/api/routes/endpoint';
import { takeRequest } from '#server/api/routes/take-request';
import { hostName, hostsOf } from '#server/dealer/tenants/rules/host-name';
import type { Bff } from '#server/entry/bff';
import { Problem } from '#server/platform/http/problem';
import { serveMessage } from './serve-message';

const messageSchema = z.looseObject({ jsonrpc: z.literal('2.0') });
const mostMessages = 20;
/** Messages, also those of one request. */
const rateLimit = { perSecond: 20, burst: 100 };

const exampleCall = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search_stock', arguments: { words: 'diesel ute under 40k' } },
} as const;

/** The MCP server of a site: Streamable HTTP without sessions, JSON responses only. */
export const mcp = defineEndpoint({
  method: 'POST',
  path: '/mcp',
  summary: 'Send a message to the MCP server',
  description:
    'Model Context Protocol over Streamable HTTP, without sessions: tools to search the stock, show cars and finance, ' +
    'list test drive times, send enquiries and book test drives. Every message of a batch counts as a request, and tools ' +
    'have the rate limits of the endpoints here. Send ' +
    '`Accept: application/json, text/event-stream`; notifications return 202.',
  tags: ['Stock'],
  caller: 'anyone',
  rateLimit,
  isReading: true,
  bodyLimitBytes: 64 * 1024,
  body: z.union([messageSchema, z.array(messageSchema).min(1).max(mostMessages)]).meta({ id: 'McpMessage' }),
  responses: { 200: z.unknown(), 202: z.undefined() },
  examples: {
    body: { summary: 'A search', value: exampleCall },
    responses: {
      200: {
        summary: 'Its result',
        value: {
          jsonrpc: '2.0',
          id: 1,
          result: {
            content: [
              { type: 'text', text: '0 found; page 1 of 1.' },
              { type: 'text', text: '{}' },
            ],
            structuredContent: {},
          },
        },
      },
      202: { summary: 'To a notification', value: undefined },
    },
  },
  problems: { 406: 'The Accept header lacks one of the two media types.' },
  handler: async (site, { request, body, caller }) => {
    const counted = { method: 'POST', path: '/mcp', rateLimit } as const;
    // The request itself was counted as its first message.
    for (let n = 1; Array.isArray(body) && n < body.length; n += 1) {
      const { refusal } = await takeRequest(counted, caller, site);
      if (refusal) return refusal;
    }
    if (isRebound(site)) return new Problem(403, 'Only pages on this site can send this request.');
    const response = await serveMessage(site, request, body);
    const text = await response.text();
    if (response.status === 202) return reply(202, undefined);
    if (response.status === 200) return reply(200, JSON.parse(text));
    return new Problem(response.status, errorSchema.parse(JSON.parse(text)).error.message);
  },
});

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/**
 * Whether a page sent this through a name that leads to this process but belongs to no site (DNS rebinding): its Origin
 * matches the Host then. Programs other than browsers send no Origin.
 */
function isRebound({ tenant, request: { headers } }: Pick<Bff, 'tenant' | 'request'>): boolean {
  if (!headers.has('origin')) return false;
  const host = hostName(headers.get('host'));
  return host === null || !hostsOf(tenant).includes(host);
}
