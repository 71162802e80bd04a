import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Site } from './site';
import { askSite, type SiteAnswer, type SiteQuestion } from './site-request';

/** The two generations of the protocol: with a handshake, and stateless since 2026-07-28. */
export const generations = ['2025-11-25', '2026-07-28'] as const;

/** The official client, connected to the MCP server of one dealer's site; with an API key if there is one. */
export async function connectMcp(
  { port }: Pick<Site, 'port'>,
  tenant: string,
  generation: (typeof generations)[number] = '2025-11-25',
  key?: string,
): Promise<Client> {
  const host = `${tenant}.localhost`;
  const mode = generation === '2026-07-28' ? { pin: generation } : 'legacy';
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`http://${host}:${port}/mcp`), {
    fetch: (_url, init = {}) => fetchSite({ port, host, path: '/mcp' }, init),
    ...(key && { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  });
  await client.connect(transport);
  return client;
}

/** A request as `fetch` makes it, without resolving the name of the site. */
async function fetchSite(question: SiteQuestion, { method = 'GET', headers, body }: RequestInit) {
  const {
    status,
    headers: responseHeaders,
    body: bytes,
  } = await askSite({
    ...question,
    method,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' ? { body } : {}),
  });
  const type = responseHeaders['content-type'];
  const content = bytes.length > 0 ? new Uint8Array(bytes) : null;
  return new Response(content, { status, headers: type === undefined ? {} : { 'content-type': type } });
}

/** Calls a tool; `data` is its structured content, `text` its words, `json` the data as older clients read it. */
export async function callTool(client: Client, name: string, input: Record<string, unknown> = {}) {
  const result: CallToolResult = await client.callTool({ name, arguments: input });
  const [text = '', json] = result.content.map((one) => (one.type === 'text' ? one.text : ''));
  return { failed: result.isError === true, data: Object(result.structuredContent), text, json };
}

/** The slug of a car for sale that words find. */
export const anyCar = async (client: Client, words: string): Promise<string> =>
  (await callTool(client, 'search_stock', { words, limit: 1 })).data.cars[0].slug;

/** A POST to a site's MCP server with one message, as a program other than the client may send it. */
export const postMcp = (
  { port }: Pick<Site, 'port'>,
  body: string,
  { host = 'brolga.localhost', method = 'POST', ...headers }: Record<string, string> = {},
): Promise<SiteAnswer> =>
  askSite({
    port,
    host,
    method,
    path: '/mcp',
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
