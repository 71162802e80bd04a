import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { generateCars, generatedStockDay } from '../../prisma-free-fixtures/generator';
import { MeilisearchEngine } from '../../server/search/stock-search/adapters/meilisearch/meilisearch-engine';
import { indexUid } from '../../server/search/stock-search/adapters/meilisearch/stock-indexes';
import { toRequest } from '../../server/search/stock-search/adapters/meilisearch/to-request';
import { toSearchDocument } from '../../server/search/stock-search/rules/document';
import { oneOf, range, siteFilter } from '../../server/search/stock-search/rules/filter';
import { countedAmong, offeredFilters } from '../../server/search/stock-search/rules/filter-forms';
import { emptyState } from '../../server/search/stock-search/rules/search-state';
import type { SearchDocument, SearchQuery } from '../../server/search/stock-search/search-port';
import { tenantSchema } from '../../server/settings/tenant-schema';
import { hasMeilisearch, type MeilisearchServer, startMeilisearch } from '../support/meilisearch';

export const title = 'Meilisearch as the pages ask it, 20,000 cars, warm';
const CARS = 20_000;
const WARM_UP = 60;
const ROUNDS = 400;
const TENANT = 'bench';

const offered = offeredFilters(tenantSchema.shape.search.parse({}).filters, emptyState);
const base: SearchQuery = {
  text: '',
  where: siteFilter({ stock: tenantSchema.shape.stock.parse({}) }, new Date(generatedStockDay)),
  refinements: {},
  sort: 'relevance',
  page: 1,
  hitsPerPage: 21,
  facets: countedAmong(offered, 'values'),
  ranges: countedAmong(offered, 'range'),
};
const typos = [
  'toyta hilux',
  'mitsubshi triton',
  'volkswagon golf',
  'hyndai',
  'outlandr petrol',
  'subura forster',
];
const scenarios: Readonly<Record<string, (index: number) => SearchQuery>> = {
  'hits alone': (index) => ({ ...base, facets: [], ranges: [], page: 1 + (index % 5) }),
  'the list of all stock': (index) => ({ ...base, page: 1 + (index % 5) }),
  'misspelt words': (index) => ({ ...base, text: typos[index % typos.length] ?? '' }),
  '3 refinements': (index) => ({
    ...base,
    refinements: {
      make: oneOf('make', ['Toyota']),
      price: range('price', 10_000 + (index % 7) * 1_000, 60_000),
      transmission: oneOf('transmission', ['Automatic']),
    },
  }),
};

/** What one search costs the site against what the same questions cost a client that does nothing else. */
export async function run(): Promise<string> {
  if (!hasMeilisearch) return 'Not on this machine.';
  const server = await startMeilisearch();
  try {
    const engine = new MeilisearchEngine({ url: server.url, ...server.keys, searchTimeoutMs: 30_000 });
    await engine.replaceAll(TENANT, documents(), 1);
    const rows: string[] = [];
    for (const [question, queryAt] of Object.entries(scenarios)) {
      rows.push(await measure(question, queryAt, engine, server));
    }
    return [
      'Engine: the same request over a bare kept connection, as fast as the server answers it. Reported: what the',
      'server says it took, in whole milliseconds rounded down, added up over the questions of one request.',
      '',
      '| question | questions | engine p50 | p99 | site p50 | p95 | p99 | added p50 | reported p50 |',
      '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
      ...rows,
    ].join('\n');
  } finally {
    await server.stop();
  }
}

async function measure(
  question: string,
  queryAt: (index: number) => SearchQuery,
  engine: MeilisearchEngine,
  server: MeilisearchServer,
): Promise<string> {
  const [site, bare, added, reported]: number[][] = [[], [], [], []];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let index = -WARM_UP; index < ROUNDS; index++) {
    const query = queryAt(index + WARM_UP);
    const body = JSON.stringify(toRequest(indexUid(TENANT), query));
    const [bareMs, answer] = await timed(() => ask(server, agent, body));
    const [siteMs] = await timed(() => engine.search(TENANT, query));
    if (index < 0) continue;
    bare?.push(bareMs);
    site?.push(siteMs);
    added?.push(siteMs - bareMs);
    reported?.push(answer.results.reduce((sum, { processingTimeMs }) => sum + processingTimeMs, 0));
  }
  agent.destroy();
  const { queries } = toRequest(indexUid(TENANT), queryAt(0));
  const figures = [
    at(bare, 0.5),
    at(bare, 0.99),
    at(site, 0.5),
    at(site, 0.95),
    at(site, 0.99),
    at(added, 0.5),
  ];
  return `| ${[question, queries.length, ...figures, at(reported, 0.5)].join(' | ')} |`;
}

const answerSchema = z.object({ results: z.array(z.object({ processingTimeMs: z.number() })) });

function ask(server: MeilisearchServer, agent: Agent, body: string) {
  return new Promise<z.infer<typeof answerSchema>>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${server.masterKey}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    };
    request(`${server.url}/multi-search`, { method: 'POST', agent, headers }, (response) => {
      text(response).then((answer) => resolve(answerSchema.parse(JSON.parse(answer))), reject);
    })
      .on('error', reject)
      .end(body);
  });
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const started = performance.now();
  const result = await work();
  return [performance.now() - started, result];
}

const at = (times: number[] = [], part: number): string => {
  const sorted = [...times].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2);
};

async function* documents(): AsyncGenerator<SearchDocument> {
  for (const car of generateCars(CARS, 7)) yield toSearchDocument(car);
}
