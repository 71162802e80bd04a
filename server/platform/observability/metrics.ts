import type { ServerResponse } from 'node:http';

/** A finished request; `route` is a declared route, never an address. */
interface CountedRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** A site's request, for its bill. */
interface SiteRequest {
  /** The site's slug. */
  readonly tenant: string;
  /** `other`: files, redirects, failures. */
  readonly kind: 'cached page' | 'rendered page' | 'api' | 'other';
  /** Headers and body, as they went to the connection. */
  readonly bytes: number;
}

/** Work that the sites of a process share. */
export type SharedWork = 'pages' | 'pictures';

/** Measurements of this process, in Prometheus's units: seconds and bytes. */
export interface Metrics {
  request(request: CountedRequest): void;
  siteRequest(request: SiteRequest): void;
  /** Whether a shared page came from the page cache. */
  page(outcome: 'hit' | 'miss'): void;
  rendered(seconds: number): void;
  searched(seconds: number): void;
  /** A site has a new lead that isn't held as spam, or no longer is. */
  leadAccepted(tenant: string): void;
  /** Work of a site that had used up its share of a busy process. */
  refused(work: SharedWork): void;
  /** All measurements in Prometheus's text format, with those of the moment. */
  text(now: readonly Measurement[]): Promise<string>;
}

const nothing = () => undefined;

/** Measures nothing: sites without METRICS_TOKEN pay nothing for it. */
export const noMetrics: Metrics = {
  request: nothing,
  siteRequest: nothing,
  page: nothing,
  rendered: nothing,
  searched: nothing,
  leadAccepted: nothing,
  refused: nothing,
  text: async () => '',
};

/** From a fast page out of the cache to a search on a slow day. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const workBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts and times the work of this process, along with its memory and event-loop delay. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route, method and status',
    registers,
    labelNames: ['route', 'method', 'status'],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to last byte',
    registers,
    labelNames: ['route'],
    buckets: requestBuckets,
  });
  const histogram = (name: string, help: string) =>
    new Histogram({ name, help, registers, buckets: workBuckets });
  const renders = histogram('dealer_site_render_seconds', 'Time to render a page that was not cached');
  const searches = histogram('dealer_site_search_seconds', 'Time of a search in the engine');
  const pages = new Counter({
    name: 'dealer_site_pages_total',
    help: 'Shared pages by page cache outcome',
    registers,
    labelNames: ['cache'],
  });
  const ofSite = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Counter({ name, help, registers, labelNames: ['tenant', ...labelNames] });
  const siteRequests = ofSite('dealer_site_requests_total', 'Requests of a site by kind', ['kind']);
  const sentBytes = ofSite('dealer_site_sent_bytes_total', 'Headers and bodies that a site sent');
  const leads = ofSite('dealer_site_leads_total', 'Leads that a site accepted, without spam');
  const refusals = new Counter({
    name: 'dealer_site_refused_total',
    help: 'Requests beyond the share of their site',
    registers,
    labelNames: ['work'],
  });
  // Found by a name instead of by sorted labels: a third of the time for each request.
  const counterOf = remembered<{ inc(): void }>();
  const timerOf = remembered<{ observe(seconds: number): void }>();
  return {
    request: ({ route, method, status, seconds }) => {
      const verb = methods.has(method) ? method : 'other';
      counterOf(`${route} ${verb} ${status}`, () => requests.labels(route, verb, String(status))).inc();
      timerOf(route, () => durations.labels(route)).observe(seconds);
    },
    siteRequest: ({ tenant, kind, bytes }) => {
      siteRequests.inc({ tenant, kind });
      sentBytes.inc({ tenant }, bytes);
    },
    page: (cache) => pages.inc({ cache }),
    rendered: (seconds) => renders.observe(seconds),
    searched: (seconds) => searches.observe(seconds),
    leadAccepted: (tenant) => leads.inc({ tenant }),
    refused: (work) => refusals.inc({ work }),
    text: async (now) => (await registry.metrics()) + prometheusText(now),
  };
}

/** Makes a value for each name once; routes, methods and statuses are few. */
function remembered<T>(): (name: string, make: () => T) => T {
  const values = new Map<string, T>();
  return (name, make) => {
    const existing = values.get(name);
    if (existing !== undefined) return existing;
    const value = make();
    values.set(name, value);
    return value;
  };
}

/** A gauge with its values of the moment. */
export interface Measurement {
  readonly name: string;
  readonly help: string;
  readonly values: readonly {
    readonly labels?: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
}

/** Gauges in Prometheus's text format (version 0.0.4). A gauge without values is left out. */
export const prometheusText = (measurements: readonly Measurement[]): string =>
  measurements
    .filter(({ values }) => values.length > 0)
    .map(
      ({ name, help, values }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${values
          .map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}\n`)
          .join('')}`,
    )
    .join('\n');

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/**
 * Response headers by which pages and endpoints name their route and cache outcome for the request log and the metrics.
 * They never leave the process.
 */
export const routeHeader = 'x-served-route';
export const pageCacheHeader = 'x-page-cache';

export interface ServedBy {
  /** As declared, e.g. `/api/stock/{id}`; undefined if no page or endpoint answered. */
  readonly route: string | undefined;
  /** `hit` or `miss` of the page cache; undefined for responses that are never cached there. */
  readonly cache: string | undefined;
}

/** Reads the internal headers of a response that is about to be sent, and removes them. */
export function takeServedBy(response: ServerResponse): ServedBy {
  const [route, cache] = [routeHeader, pageCacheHeader].map((name) => {
    const value = response.getHeader(name);
    if (value === undefined) return undefined;
    response.removeHeader(name);
    return String(value);
  });
  return { route, cache };
}
