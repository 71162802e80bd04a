import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from '../support/api-key';
import { type CollectedSpan, type Collector, startCollector } from '../support/collector';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { type Receiver, startReceiver } from '../support/receiver';
import { freePort, type Site, startSite } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';

const host = 'brolga.localhost';
/** Unlike anything a site writes by itself. */
const person = {
  name: 'Xanthippe',
  last_name: 'Quollwright',
  email: 'xanthippe.quollwright@secret-mailbox.example',
  phone: '0491 578 957',
  postcode: '4000',
  message: 'Zugzwang marmalade is my private message.',
  category: 'Enquiry',
};
const personal = /xanthippe|quollwright|secret-mailbox|491\s?578\s?957|zugzwang|marmalade|secret-browser/i;
const remoteTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${remoteTrace}-00f067aa0ba902b7-01`;

const ask = (site: Site, path: string, more: object = {}): Promise<SiteAnswer> =>
  askSite({ port: site.port, host, path, ...more });
const childrenOf = (collector: Collector, parent: CollectedSpan) =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === parent.spanId);
const named = (name: string) => (span: CollectedSpan) => span.name === name;

describe.each(['sqlite', 'postgresql'] as const)('traces of a site on %s', (system) => {
  let postgres: RunningPostgres | undefined;
  let collector: Collector;
  let receiver: Receiver;
  let site: Site;
  let environment: Record<string, string>;
  let leadId: string;
  beforeAll(async () => {
    collector = await startCollector();
    receiver = await startReceiver();
    postgres = system === 'postgresql' ? await startPostgres() : undefined;
    environment = {
      ...(postgres && {
        DATABASE_URL: postgres.url,
        SESSION_SECRET: 'a secret of thirty-two letters or more',
      }),
      WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
    };
    site = await startSite({
      environment: {
        ...environment,
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otlp/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20a2V5',
        OTEL_SERVICE_NAME: 'yard-sites',
      },
    });
  });
  afterAll(async () => {
    await site?.stop();
    await Promise.all([collector, receiver, postgres].map((one) => one?.stop()));
  });
  const keys = new Map<string, string>();
  const post = (path: string, scope: string, body: object) => {
    const key = keys.get(scope) ?? newApiKey(site, { tenant: 'brolga', scope, environment });
    keys.set(scope, key);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    return ask(site, path, { method: 'POST', headers, body: JSON.stringify(body) });
  };

  it('a search: the route, the engine and the statements under one request', async () => {
    const query = encodeURIComponent(`mazda ${person.name} ${person.email}`);
    const agent = {
      'user-agent': 'secret-browser',
      referer: `http://${host}/?who=${query}`,
      cookie: `a=${query}`,
    };
    const answer = await ask(site, `/api/search?query=${query}`, { headers: agent });
    expect(answer.status).toBe(200);
    const id = answer.headers['x-request-id'];
    const request = await collector.span((one) => one.attributes['dealer_site.request_id'] === id);
    expect(request).toMatchObject({
      name: 'GET /api/search',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/search',
        'http.response.status_code': 200,
        'dealer_site.tenant': 'brolga',
      },
    });
    expect(request.parentSpanId).toBeUndefined();
    const children = childrenOf(collector, request);
    expect(children.find(named('search'))?.attributes).toMatchObject({
      'dealer_site.search.engine': 'in-process',
      'dealer_site.tenant': 'brolga',
    });
    const statements = children.filter(({ attributes }) => attributes['db.system.name'] === system);
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^SELECT \w+$/)]),
    );
    expect(new Set(children.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]));
  });

  it('a page: its route, page cache outcome and tenant', async () => {
    const ids: unknown[] = [];
    for (let visit = 0; visit < 3; visit += 1) {
      ids.push((await ask(site, '/price-range')).headers['x-request-id']);
    }
    const pages = await Promise.all(
      ids.map((id) => collector.span(({ attributes }) => attributes['dealer_site.request_id'] === id)),
    );
    expect(new Set(pages.map(({ name }) => name))).toEqual(new Set(['GET /price-range']));
    // A page is kept from its second request on.
    expect(pages.map(({ attributes }) => attributes['dealer_site.page_cache'])).toEqual([
      'miss',
      'miss',
      'hit',
    ]);
    expect(pages[2]?.attributes['dealer_site.tenant']).toBe('brolga');
  });

  it('a lead: its statements under the request, and every attempt to deliver it as a trace with its id', async () => {
    const endpoint = { url: receiver.url, events: ['lead.created'] };
    expect((await post('/api/webhooks', 'webhooks:write', endpoint)).status).toBe(201);
    const answer = await post('/api/leads', 'leads:write', person);
    expect(answer.status).toBe(201);
    leadId = JSON.parse(answer.body.toString()).lead_id;
    const request = await collector.span(named('POST /api/leads'));
    expect(request.attributes['dealer_site.lead_id']).toBe(leadId);
    const [commit] = childrenOf(collector, request).filter(named('transaction'));
    expect(commit && childrenOf(collector, commit).map(({ name }) => name)).toContain('INSERT leads');

    const delivery = await collector.span(
      ({ name, attributes }) => name === 'deliver lead' && attributes['dealer_site.lead_id'] === leadId,
    );
    expect(delivery.attributes).toMatchObject({
      'dealer_site.tenant': 'brolga',
      'dealer_site.destination_kind': 'email',
      'dealer_site.outcome': 'delivered',
      'dealer_site.attempt': 1,
    });
    expect(delivery.parentSpanId).toBeUndefined();
    expect(delivery.traceId).not.toBe(request.traceId);
    expect(childrenOf(collector, delivery).map(({ name }) => name)).toContain('SELECT leads');

    const event = await collector.span(named('deliver event'));
    expect(event.attributes).toMatchObject({
      'dealer_site.destination_kind': 'webhook',
      'dealer_site.outcome': 'delivered',
      'http.response.status_code': 204,
    });
  });

  it('a failed attempt: its outcome and a code', async () => {
    receiver.answer = { status: 500, body: person.email };
    expect((await post('/api/leads', 'leads:write', { ...person, message: 'Marmalade again.' })).status).toBe(
      201,
    );
    const event = await collector.span(
      ({ name, attributes }) => name === 'deliver event' && attributes['dealer_site.outcome'] === 'failed',
    );
    expect(event.attributes).toMatchObject({ 'error.type': 'HTTP 500', 'http.response.status_code': 500 });
  });

  it('a message: a text to a customer, as a trace with its channel', async () => {
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    await ask(site, '/sign-in', { ...form, body: new URLSearchParams({ phone: person.phone }).toString() });
    const message = await collector.span(named('deliver message'));
    expect(message.attributes).toMatchObject({
      'dealer_site.destination_kind': 'sms',
      'dealer_site.purpose': 'sign-in-code',
      'dealer_site.outcome': 'sent',
    });
  });

  it('a trace of the private network is continued, one from a visitor is not', async () => {
    await ask(site, '/models', { headers: { traceparent } });
    const models = await collector.span(named('GET /models'));
    expect(models).toMatchObject({ traceId: remoteTrace, parentSpanId: '00f067aa0ba902b7' });
    await ask(site, '/find-by-budget', { headers: { traceparent, 'x-forwarded-for': '203.0.113.7' } });
    const budget = await collector.span(named('GET /find-by-budget'));
    expect(budget.traceId).not.toBe(remoteTrace);
    expect(budget.parentSpanId).toBeUndefined();
  });

  it('reach the path of the endpoint with its headers, and name the service', () => {
    expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/otlp/v1/traces']));
    expect(collector.requests[0]?.headers).toMatchObject({ authorization: 'Basic a2V5' });
    expect(collector.resources()[0]).toMatchObject({
      'service.name': 'yard-sites',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  it('hold nothing about a person, nor a query or an address', async () => {
    await wait(6_000);
    expect(collector.spans().length).toBeGreaterThan(20);
    const bytes = collector.requests.map(({ body }) => body).join('\n');
    expect(bytes).not.toMatch(personal);
    for (const part of ['203.0.113.7', '127.0.0.1', 'localhost', 'mazda', 'select ', '@']) {
      expect(bytes).not.toContain(part);
    }
  });

  it('are sent to the last one when the site stops', async () => {
    const { headers } = await ask(site, '/favourites');
    expect(await site.stop()).toBe(0);
    const ids = collector.spans().map(({ attributes }) => attributes['dealer_site.request_id']);
    expect(ids).toContain(headers['x-request-id']);
  });
});

describe('a collector in trouble', () => {
  const paths = ['/', '/search', '/models', '/api/search?query=mazda', '/nothing-here', '/healthz'];
  const troubles = ['hangs', 'answers 500', 'answers 503', 'is absent'] as const;
  /** Longer than two batches that hang, with their wait. */
  const visitMs = 28_000;
  type Seen = { statuses: number[]; times: number[]; stopMs: number; code: number | null; output: string };
  const seen = new Map<string, Seen>();
  const collectors: Collector[] = [];

  /** Where nothing listens, or a collector with its own way of failing. */
  async function endpointOf(trouble: (typeof troubles)[number]): Promise<string> {
    if (trouble === 'is absent') return `http://127.0.0.1:${await freePort()}`;
    const collector = await startCollector();
    collector.answer = trouble === 'hangs' ? 'hang' : trouble === 'answers 503' ? 503 : 500;
    collectors.push(collector);
    return collector.url;
  }
  async function begin(name: string, environment: Readonly<Record<string, string>>): Promise<Site> {
    const site = await startSite({ environment: { ...environment, LOG_LEVEL: 'info' } });
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await ask(site, path)).status);
    seen.set(name, { statuses, times: [], stopMs: 0, code: null, output: '' });
    return site;
  }
  async function visit(name: string, site: Site): Promise<void> {
    for (const path of paths) {
      const startedMs = performance.now();
      await ask(site, path);
      seen.get(name)?.times.push(performance.now() - startedMs);
    }
  }
  async function finish(name: string, site: Site): Promise<void> {
    const startedMs = performance.now();
    const code = await site.stop();
    const stopMs = performance.now() - startedMs;
    Object.assign(seen.get(name) ?? {}, { code, stopMs, output: site.output() });
  }

  beforeAll(async () => {
    const sites = new Map([['usual', await begin('usual', {})]]);
    for (const trouble of troubles) {
      const OTEL_EXPORTER_OTLP_ENDPOINT = await endpointOf(trouble);
      sites.set(trouble, await begin(trouble, { OTEL_EXPORTER_OTLP_ENDPOINT }));
    }
    // In turns, so that a busy machine slows all of them.
    for (const endMs = performance.now() + visitMs; performance.now() < endMs; await wait(100)) {
      for (const [name, site] of sites) await visit(name, site);
    }
    for (const [name, site] of sites) await finish(name, site);
    return () => Promise.all(collectors.map((collector) => collector.stop()));
  });

  it.each(troubles)('that %s changes no response, delays none and is logged once', (trouble) => {
    const [usual, troubled] = ['usual', trouble].map((name) => seen.get(name));
    expect(troubled?.statuses).toEqual(usual?.statuses);
    const [usualMs, ms] = [usual, troubled].map((one) => (one?.times ?? []).toSorted((a, b) => a - b));
    const middle = Math.floor((ms?.length ?? 0) / 2);
    expect(ms?.[middle]).toBeLessThan(3 * (usualMs?.[middle] ?? 0) + 20);
    // An export gets ten seconds: a response that waited for one would be slower.
    expect(ms?.at(-1)).toBeLessThan((usualMs?.at(-1) ?? 0) + 5_000);
    const warnings = troubled?.output.match(/traces not accepted by the collector/g) ?? [];
    expect(warnings).toHaveLength(1);
  });
  it.each(troubles)('that %s delays the stop by a few seconds at most', (trouble) => {
    expect(seen.get(trouble)?.code).toBe(0);
    expect(seen.get(trouble)?.stopMs).toBeLessThan((seen.get('usual')?.stopMs ?? 0) + 8_000);
  });
  it('is asked all the same', () => {
    for (const { requests } of collectors) expect(requests.length).toBeGreaterThan(1);
  });
});

describe('OpenTelemetry', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'modules-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Its modules that a site at work loads, in any of its threads. */
  async function loadedModules(name: string, environment: Readonly<Record<string, string>>) {
    const file = join(folder, name);
    const hook = `import { appendFileSync } from 'node:fs';
      export async function resolve(specifier, context, next) {
        const found = await next(specifier, context);
        if (/opentelemetry|delivery-worker/.test(found.url)) appendFileSync(${JSON.stringify(file)}, found.url + '\\n');
        return found;
      }`;
    const url = (program: string) => `data:text/javascript,${encodeURIComponent(program)}`;
    const preload = `import { register } from 'node:module'; register(${JSON.stringify(url(hook))});`;
    const site = await startSite({
      environment: { ...environment, NODE_OPTIONS: `--import=${url(preload)}` },
    });
    try {
      const authorization = `Bearer ${newApiKey(site, { tenant: 'brolga', scope: 'leads:write' })}`;
      const headers = { 'content-type': 'application/json', authorization };
      await ask(site, '/search');
      await ask(site, '/api/leads', { method: 'POST', headers, body: JSON.stringify(person) });
      const outbox = join(site.dataDir, 'outbox');
      for (let tries = 0; tries < 200 && !existsSync(outbox); tries += 1) await wait(100);
      expect(existsSync(outbox)).toBe(true);
    } finally {
      await site.stop();
    }
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  it('is loaded only where a collector is configured', async () => {
    const collector = await startCollector();
    const on = await loadedModules('on', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await collector.stop();
    expect(on).toContain('@opentelemetry/sdk-trace');
    const off = await loadedModules('off', {});
    expect(off).toContain('delivery-worker');
    expect(off).not.toContain('opentelemetry');
  });
});
