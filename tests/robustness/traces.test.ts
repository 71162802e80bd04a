import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from '../support/api-key';
import { type CollectedSpan, type Collector, startCollector } from '../support/collector';
import { folderForFile } from '../support/folder';
import { patience } from '../support/patience';
import { type Receiver, startReceiver } from '../support/receiver';
import type { Site } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';
import { startStockedSite } from './stocked-site';

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

const ask = (site: Site, path: string, more: object = {}): Promise<SiteAnswer> =>
  askSite({ port: site.port, host, path, ...more });
const childrenOf = (collector: Collector, parent: CollectedSpan) =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === parent.spanId);
const named = (name: string) => (span: CollectedSpan) => span.name === name;

describe('traces of a site', () => {
  let collector: Collector;
  let receiver: Receiver;
  let site: Site;
  beforeAll(async () => {
    collector = await startCollector();
    receiver = await startReceiver();
    site = await startStockedSite({
      environment: {
        WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otlp/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20a2V5',
        OTEL_SERVICE_NAME: 'yard-sites',
      },
    });
  });
  afterAll(async () => {
    await site?.stop();
    await Promise.all([collector, receiver].map((one) => one?.stop()));
  });
  const keys = new Map<string, string>();
  const post = (path: string, scope: string, body: object) => {
    const key = keys.get(scope) ?? newApiKey(site, { tenant: 'brolga', scope });
    keys.set(scope, key);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    return ask(site, path, { method: 'POST', headers, body: JSON.stringify(body) });
  };

  it('show the route, the search engine and the statements of a search under its request', async () => {
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
    expect(request.name).toBe('GET /api/search');
    expect(request.parentSpanId).toBeUndefined();
    const children = childrenOf(collector, request);
    expect(children.find(named('search'))?.attributes).toMatchObject({
      'dealer_site.search.engine': 'in-process',
      'dealer_site.tenant': 'brolga',
    });
    const statements = children.filter(({ attributes }) => attributes['db.system.name'] === 'sqlite');
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^SELECT \w+$/)]),
    );
    expect(new Set(children.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]));
  });

  it('show the statements of a lead under its request, and each delivery attempt as its own trace', async () => {
    const endpoint = { endpoint_url: receiver.url, events: ['lead.created'] };
    expect((await post('/api/webhooks', 'webhooks:write', endpoint)).status).toBe(201);
    const answer = await post('/api/leads', 'leads:write', person);
    expect(answer.status).toBe(201);
    const leadId = JSON.parse(answer.body.toString()).id;
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

  it('show the outcome and the code of a failed attempt', async () => {
    receiver.answer = { status: 500, body: person.email };
    expect((await post('/api/leads', 'leads:write', { ...person, message: 'Marmalade again.' })).status).toBe(
      201,
    );
    const event = await collector.span(
      ({ name, attributes }) => name === 'deliver event' && attributes['dealer_site.outcome'] === 'failed',
    );
    expect(event.attributes).toMatchObject({ 'error.type': 'HTTP 500', 'http.response.status_code': 500 });
  });

  it('show a text message to a customer with its channel', async () => {
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    await ask(site, '/sign-in', { ...form, body: new URLSearchParams({ phone: person.phone }).toString() });
    const message = await collector.span(named('deliver message'));
    expect(message.attributes).toMatchObject({
      'dealer_site.destination_kind': 'sms',
      'dealer_site.purpose': 'sign-in-code',
      'dealer_site.outcome': 'sent',
    });
  });

  it('reach the path of the endpoint with its headers, and name the service', () => {
    expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/otlp/v1/traces']));
    expect(collector.requests[0]?.headers).toMatchObject({ authorization: 'Basic a2V5' });
    expect(collector.resources()[0]).toMatchObject({
      'service.name': 'yard-sites',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  it('include the last request before a stop', async () => {
    const { headers } = await ask(site, '/favourites');
    expect(await site.stop()).toBe(0);
    const ids = collector.spans().map(({ attributes }) => attributes['dealer_site.request_id']);
    expect(ids).toContain(headers['x-request-id']);
  });

  it('hold no personal details, query, address or statement', () => {
    expect(collector.spans().length).toBeGreaterThan(20);
    const bytes = collector.requests.map(({ body }) => body).join('\n');
    expect(bytes).not.toMatch(personal);
    for (const part of ['127.0.0.1', 'localhost', 'mazda', 'select ', '@']) {
      expect(bytes).not.toContain(part);
    }
  });
});

describe('a collector', () => {
  const paths = ['/', '/search/used-cars', '/models', '/api/search?query=mazda', '/nothing-here', '/healthz'];
  const statuses = [200, 200, 200, 200, 404, 200];
  const problem = /traces not accepted by the collector/g;
  /** Two batches that hang, with their wait. */
  const twoBatches = { timeout: 60_000 };

  it.concurrent.for<[string, Collector['answer'] | 'absent']>([
    ['hangs', 'hang'],
    ['answers 500', 500],
    ['answers 503', 503],
    ['is absent', 'absent'],
  ])('that %s changes no response and no stop, and is logged once', async ([, answer], { expect }) => {
    const collector = await startCollector();
    if (answer === 'absent') await collector.stop();
    else collector.answer = answer;
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' };
    const site = await startStockedSite({ environment });
    const visit = async () => {
      const answers: number[] = [];
      for (const path of paths) answers.push((await ask(site, path)).status);
      expect(answers).toEqual(statuses);
    };
    await visit();
    if (answer === 'hang') {
      await expect.poll(() => collector.requests.length, twoBatches).toBe(1);
      await visit();
      // The responses came before the export gave up.
      expect(site.output()).not.toMatch(problem);
    }
    await expect.poll(() => site.output(), twoBatches).toMatch(problem);
    await visit();
    if (answer !== 'absent')
      await expect.poll(() => collector.requests.length, twoBatches).toBeGreaterThan(1);
    expect(await site.stop()).toBe(0);
    expect(site.output().match(problem)).toHaveLength(1);
    await collector.stop();
  });
});

describe('OpenTelemetry', () => {
  const folder = folderForFile();

  /** The OpenTelemetry modules that a site loads, in any of its threads. */
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
    const site = await startStockedSite({
      environment: { ...environment, NODE_OPTIONS: `--import=${url(preload)}` },
    });
    try {
      const authorization = `Bearer ${newApiKey(site, { tenant: 'brolga', scope: 'leads:write' })}`;
      const headers = { 'content-type': 'application/json', authorization };
      await ask(site, '/search');
      await ask(site, '/api/leads', { method: 'POST', headers, body: JSON.stringify(person) });
      const outbox = join(site.dataDir, 'outbox');
      await expect.poll(() => existsSync(outbox), patience).toBe(true);
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
