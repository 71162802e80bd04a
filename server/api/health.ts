import { z } from 'zod';
import { type TenantProblem, withoutValue } from '#server/dealer/rules/tenant-problems';
import { readyWarnings, whyNotReady } from '#server/entry/health/run-checks';
import type { Services } from '#server/entry/services';
import { answerInTime } from '#server/platform/clock';
import { hasToken } from '#server/platform/http/caller';
import { isLocalPeer } from '#server/platform/http/peer-address';
import { type IndexState, indexState, indexStates } from '#server/search/catch-up';
import { findingCodes } from '#server/search/search-port';
import { defineProcessEndpoint, reply } from './routes/endpoint';

/**
 * Reports that the process answers. Opens nothing: an orchestrator must not kill the process when the database is
 * down.
 */
export const healthz = defineProcessEndpoint({
  path: '/healthz',
  summary: 'Liveness check',
  tags: ['Operations'],
  responses: { 200: z.object({ status: z.literal('ok') }) },
  examples: { responses: { 200: { summary: 'Alive', value: { status: 'ok' } } } },
  handler: async () => reply(200, { status: 'ok' as const }),
});

const readiness = z
  .object({
    status: z.enum(['ready', 'not ready']),
    /** Why it is not ready, in one line. */
    cause: z.string().optional(),
    database: z.enum(['ok', 'down']).optional(),
    tenants: z.int().optional(),
    /** Changes on disk that are not in use: each of these sites still runs with its last good settings. */
    tenant_problems: z
      .array(z.object({ file: z.string(), path: z.string(), expectation: z.string() }))
      .optional(),
    /** Slugs of sites that cannot be served until their files are corrected; the process is ready without them. */
    tenants_left_out: z.array(z.string()).optional(),
    /** By tenant. Without the engine a site answers from the database, so this alone never makes it unready. */
    search: z.record(z.string(), z.enum(indexStates)).optional(),
    /** Whether this process updates the search index, or only reads it. */
    search_index: z.enum(['reads and writes', 'reads only']).optional(),
    /** Problems with the search engine: its keys, its address, its indexes' settings. */
    search_findings: z
      .array(z.object({ code: z.enum(findingCodes), tenant: z.string().nullable(), text: z.string() }))
      .optional(),
    /** Settings that leave the site working, but not as well as it could; messages to customers that are stuck; an outbox that cannot be written; stock feeds that fail. */
    warnings: z.array(z.string()).optional(),
  })
  .meta({ id: 'Readiness' });
type Readiness = z.input<typeof readiness>;

const readyExample: Readiness = {
  status: 'ready',
  database: 'ok',
  tenants: 1,
  tenant_problems: [],
  tenants_left_out: ['hill-end-cars'],
  search: { brolga: 'current' },
  search_index: 'reads and writes',
  search_findings: [],
  warnings: [],
};

/** Enough to start with when a whole folder of tenants is broken; the log lists them all. */
const problemsShown = 50;

/** Whether to send requests here: storage reads and writes, and there is a site to show. */
export const readyz = defineProcessEndpoint({
  path: '/readyz',
  summary: 'Readiness check',
  description:
    'Everyone gets the status and, if it is not ready, the cause. The details are only for requests from this machine ' +
    'and for those with `Authorization: Bearer READYZ_TOKEN`.',
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
        summary: 'The disk is full, without a token',
        value: { status: 'not ready', cause: 'the disk is full' },
      },
    },
  },
  handler: async (open, request) => {
    const running = await open();
    const cause = await whyNotReady(running);
    const verdict = cause === null ? { status: 'ready' as const } : { status: 'not ready' as const, cause };
    const body = maySeeDetails(request, running.config.READYZ_TOKEN)
      ? { ...verdict, ...(await details(running)) }
      : verdict;
    return cause === null ? reply(200, body) : reply(503, body);
  },
});

/** Requests from this machine, and those with the token. Anyone else would learn who the dealers are. */
const maySeeDetails = (request: Request, token: string | undefined): boolean =>
  isLocalPeer(request) || hasToken(request, token);

async function details(running: Services): Promise<Omit<Readiness, 'status' | 'cause'>> {
  const tenants = running.tenants.all();
  const [fault, states, findings, warnings] = await Promise.all([
    running.writeCheck(),
    Promise.all(tenants.map(async ({ slug }) => [slug, await searchState(running, slug)] as const)),
    answerInTime(running.searchUpkeep.findings(tenants.map(({ slug }) => slug))),
    readyWarnings(running),
  ]);
  return {
    database: fault === null ? 'ok' : 'down',
    tenants: tenants.length,
    tenant_problems: running.tenants.problems().slice(0, problemsShown).map(shownProblem),
    tenants_left_out: running.tenants
      .leftOut()
      .slice(0, problemsShown)
      .map(({ slug }) => slug),
    search: Object.fromEntries(states),
    search_index: running.searchUpkeep.writes ? 'reads and writes' : 'reads only',
    search_findings: [...(findings ?? [])],
    warnings,
  };
}

/** Exposes neither folders nor values in the file. */
const shownProblem = ({ file, path, message }: TenantProblem) => ({
  file: file.startsWith('/') ? 'TENANTS_DIR' : file,
  path,
  expectation: withoutValue(message),
});

const searchState = async (running: Services, tenant: string): Promise<IndexState> =>
  (await answerInTime(indexState(running, tenant))) ?? 'down';
