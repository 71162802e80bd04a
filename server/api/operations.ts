import { z } from 'zod';
import { hostName, hostsOf } from '#server/dealer/rules/host-name';
import type { Services } from '#server/entry/services';
import { measureSite } from '#server/operate/observability/measure-site';
import { codeOfToken, hasToken } from '#server/platform/http/caller';
import { requestIdOf } from '#server/platform/http/exchange';
import { isPrivatePeer, peerAddress } from '#server/platform/http/peer-address';
import { Problem } from '#server/platform/http/problem';
import { RateLimiter } from '#server/platform/http/rate-limit';
import { defineProcessEndpoint, reply } from './routes/endpoint';
import { tooMany } from './routes/read-input';

/** Measurements for Prometheus: off without METRICS_TOKEN, because they name the tenants. */
export const metrics = defineProcessEndpoint({
  path: '/metrics',
  summary: 'Metrics for Prometheus',
  description:
    'Needs `Authorization: Bearer METRICS_TOKEN`; without that variable there are no metrics. Counters and histograms are ' +
    'those of the process that answers: scrape every process.',
  tags: ['Operations'],
  responses: {},
  file: {
    type: 'text/plain',
    description: 'Prometheus’s text format, version 0.0.4.',
    inline: true,
    example: {
      summary: 'Two of the metrics',
      value:
        'http_requests_total{route="/cars/:slug",method="GET",status="200"} 214\ndealer_site_leads_total{tenant="brolga"} 3\n',
    },
  },
  problems: {
    key_missing: 'The token is missing.',
    key_invalid: 'The token is wrong.',
    feature_off: 'METRICS_TOKEN is not set.',
  },
  handler: async (open, request) => {
    const running = await open();
    const { METRICS_TOKEN: token } = running.config;
    if (token === undefined) return new Problem('feature_off', 'Metrics are off: METRICS_TOKEN is not set.');
    if (!hasToken(request, token)) {
      return new Problem(codeOfToken(request), 'Send Authorization: Bearer METRICS_TOKEN.', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    const text = await measureSite(running);
    return {
      status: 200,
      file: {
        name: 'metrics.txt',
        taggedBy: requestIdOf(request),
        headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
        open: async () => new TextEncoder().encode(text),
      },
    };
  },
});

/** A host name without a port, as TLS names it. */
const domain = z
  .string()
  .regex(/^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i)
  .meta({ description: 'A host name without a port.', examples: ['www.brolga.example'] });
const query = z.object({ domain });

/**
 * In memory, since it protects this process. Only unknown hosts count: a flood of made-up names must not keep a dealer's host
 * from its certificate.
 */
const limiter = new RateLimiter(1_000);
const rate = { perSecond: 20, burst: 200 } as const;

/** Whether a proxy may get a TLS certificate for a host: Caddy's `on_demand_tls` asks here. */
export const hosts = defineProcessEndpoint({
  path: '/internal/hosts',
  summary: 'Check a host before getting its certificate',
  description:
    'For the proxy in front, such as Caddy with TLS on demand: 200 if a site has this host. Answers only ' +
    'requests that come straight from a private network; forwarded ones get 404.',
  tags: ['Operations'],
  query,
  responses: { 200: z.object({ domain }) },
  examples: { responses: { 200: { summary: 'A site has it', value: { domain: 'www.brolga.example' } } } },
  problems: {
    not_found: 'No site has this host, or the request was forwarded or came from a public network.',
    rate_limited: 'Too many requests for hosts that no site has.',
  },
  handler: async (open, request) => {
    const running = await open();
    if (!isPrivatePeer(request) || isClaimed(running, request.headers.get('host'))) return noHost;
    const question = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (question.success && isClaimed(running, question.data.domain)) {
      return reply(200, { domain: question.data.domain.toLowerCase() });
    }
    const { waitSeconds } = limiter.take(peerAddress(request), rate, running.clock.now().getTime());
    return waitSeconds > 0 ? tooMany(waitSeconds) : noHost;
  },
});

/** Whether a site lists this host itself: the default site answers other hosts too, but has no claim to them. */
function isClaimed({ tenants }: Pick<Services, 'tenants'>, host: string | null): boolean {
  const name = hostName(host);
  const tenant = tenants.byHost(host);
  // A site that is left out keeps its certificates.
  const claimants = tenant ? [tenant] : tenants.leftOut();
  return name !== null && claimants.some((site) => hostsOf(site).includes(name));
}

const noHost = new Problem('not_found', 'No site has this host.', { param: 'domain' });
