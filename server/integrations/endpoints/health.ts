import { sql } from 'kysely';
import { z } from 'zod';
import { defineProcessEndpoint, reply } from '../../platform/http/endpoint';
import { findingCodes } from '../../search/search-upkeep-port';
import type { Services } from '../../services';
import type { TenantProblem } from '../../tenants/rules/tenant-problems';

/** The process answers. Opens nothing: a database that is away must not make an orchestrator kill the process. */
export const healthz = defineProcessEndpoint({
  path: '/healthz',
  summary: 'Liveness check',
  tags: ['Operations'],
  responses: { 200: z.object({ status: z.literal('ok') }) },
  examples: { responses: { 200: { summary: 'Alive', value: { status: 'ok' } } } },
  handler: async () => reply(200, { status: 'ok' as const }),
});

const searchStates = ['current', 'behind', 'empty', 'down'] as const;
type SearchState = (typeof searchStates)[number];
const readiness = z
  .object({
    status: z.enum(['ready', 'not ready']),
    database: z.enum(['ok', 'down']),
    tenants: z.int(),
    /** Changes of the tenants on disk that are not in use: each site stays as it was before, and is served. */
    tenant_problems: z.array(z.object({ file: z.string(), path: z.string(), expectation: z.string() })),
    /** By tenant. The site answers without its engine, from the database: this alone makes nothing unready. */
    search: z.record(z.string(), z.enum(searchStates)),
    /** Whether this process brings the search index up to date, or only reads it. */
    search_index: z.enum(['reads and writes', 'reads only']),
    /** What is not as it should be with the search engine: its keys, its address, its indexes' settings. */
    search_findings: z.array(
      z.object({ code: z.enum(findingCodes), tenant: z.string().nullable(), text: z.string() }),
    ),
  })
  .meta({ id: 'Readiness' });

const readyExample: z.input<typeof readiness> = {
  status: 'ready',
  database: 'ok',
  tenants: 1,
  tenant_problems: [],
  search: { brolga: 'current' },
  search_index: 'reads and writes',
  search_findings: [],
};

/** Of a folder full of broken tenants these are enough to begin with; the log holds them all. */
const problemsShown = 50;

/** Longest wait for the database or the engine. */
const patienceMs = 2_000;

/** Whether requests should be sent here: the database answers and there is a site to show. */
export const readyz = defineProcessEndpoint({
  path: '/readyz',
  summary: 'Readiness check',
  tags: ['Operations'],
  responses: { 200: readiness, 503: readiness },
  examples: {
    responses: {
      200: {
        summary: 'Ready, with a tenant change not applied',
        value: {
          ...readyExample,
          tenant_problems: [
            {
              file: 'brolga/tenant.json',
              path: 'theme.accent',
              expectation: 'expected a colour as #rrggbb',
            },
          ],
        },
      },
      503: {
        summary: 'The database is unreachable',
        value: { ...readyExample, status: 'not ready', database: 'down' },
      },
    },
  },
  handler: async (open) => {
    const running = await open();
    const tenants = running.tenants.all();
    const database = await within(sql`select 1`.execute(running.database));
    const [states, findings] = await Promise.all([
      Promise.all(tenants.map(async ({ slug }) => [slug, await searchState(running, slug)] as const)),
      within(running.searchUpkeep.findings(tenants.map(({ slug }) => slug))),
    ]);
    const ready = database.ok && tenants.length > 0;
    return reply(ready ? 200 : 503, {
      status: ready ? 'ready' : 'not ready',
      database: database.ok ? 'ok' : 'down',
      tenants: tenants.length,
      tenant_problems: running.tenants.problems().slice(0, problemsShown).map(told),
      search: Object.fromEntries(states),
      search_index: running.searchUpkeep.writes ? 'reads and writes' : 'reads only',
      search_findings: findings.ok ? [...findings.value] : [],
    } as const);
  },
});

/** For anyone who asks: neither the machine's folders nor what was written in the file. */
const told = ({ file, path, message }: TenantProblem) => ({
  file: file.startsWith('/') ? 'TENANTS_DIR' : file,
  path,
  expectation: message.replace(/, found .*$/s, ''),
});

async function searchState({ engine, cars }: Services, tenant: string): Promise<SearchState> {
  const versions = await within(Promise.all([engine.version(tenant), cars.stockVersion(tenant)]));
  if (!versions.ok) return 'down';
  const [indexed, stock] = versions.value;
  if (indexed === null) return stock === 0 ? 'current' : 'empty';
  return indexed >= stock ? 'current' : 'behind';
}

async function within<T>(work: Promise<T>): Promise<{ ok: true; value: T } | { ok: false }> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<{ ok: false }>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false }), patienceMs);
  });
  const done = work.then(
    (value) => ({ ok: true as const, value }),
    () => ({ ok: false as const }),
  );
  return Promise.race([done, timeUp]).finally(() => clearTimeout(timer));
}
