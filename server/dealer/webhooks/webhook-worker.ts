import { jobFailure } from '#server/platform/database/database-away';
import { type JobLoop, startJobLoop } from '#server/platform/threads/job-loop';
import type { WebhookEndpoint } from './webhook-port';
import { type EndpointDeps, workEndpoint } from './work-endpoint';

interface WebhookWorkerDeps extends EndpointDeps {
  /** Slugs of the sites that are left out: their events wait. */
  readonly leftOut: () => readonly string[];
  readonly pollMs: number;
}

/** Endpoints that one process delivers to at the same time: many, because each may be slow. */
const endpointsAtOnce = 64;

/**
 * Delivers events until stopped: each at least once under a stable id, those of one object in order, retried on their
 * schedule. Endpoints do not wait for each other. What a killed process has leased resumes when its lease ends.
 */
export function startWebhookWorker(deps: WebhookWorkerDeps): JobLoop {
  const atWork = new Set<string>();
  return startJobLoop<WebhookEndpoint>({
    take: async (most) => ({
      jobs: await deps.queue.take(deps.owner, deps.clock.now(), deps.leaseMs, most, deps.leftOut()),
    }),
    work: async (endpoint, stopping) => {
      // On a very slow machine this process may take an endpoint whose lease it could not renew in time.
      if (atWork.has(endpoint.id)) return null;
      atWork.add(endpoint.id);
      try {
        return await workEndpoint(deps, endpoint, stopping);
      } finally {
        atWork.delete(endpoint.id);
      }
    },
    onFailure: (error) => deps.log.error(jobFailure(error), 'could not read or write deliveries of events'),
    atOnce: endpointsAtOnce,
    pollMs: deps.pollMs,
    now: () => deps.clock.now(),
  });
}
