import { describe, expect, it, test } from 'vitest';
import { createMetrics, noMetrics, prometheusText } from './metrics';

const request = { route: '/cars/:slug', method: 'GET', status: 200, seconds: 0.02 };
const seriesOf = async (text: Promise<string>, name: string) =>
  (await text).split('\n').filter((line) => line.startsWith(name));

describe('metrics', () => {
  it('count requests by route, method and status, and time them by route', async () => {
    const metrics = await createMetrics();
    metrics.request(request);
    metrics.request({ ...request, status: 404 });
    const text = metrics.text([]);
    expect(await seriesOf(text, 'http_requests_total')).toEqual([
      'http_requests_total{route="/cars/:slug",method="GET",status="200"} 1',
      'http_requests_total{route="/cars/:slug",method="GET",status="404"} 1',
    ]);
    expect(await seriesOf(text, 'http_request_duration_seconds_bucket{le="0.025"')).toEqual([
      'http_request_duration_seconds_bucket{le="0.025",route="/cars/:slug"} 2',
    ]);
  });
  it('count every unknown method as one', async () => {
    const metrics = await createMetrics();
    for (let at = 0; at < 50; at += 1) metrics.request({ ...request, method: `M${at}` });
    expect(await seriesOf(metrics.text([]), 'http_requests_total')).toEqual([
      'http_requests_total{route="/cars/:slug",method="other",status="200"} 50',
    ]);
  });
  it('count pages, renders, searches and leads', async () => {
    const metrics = await createMetrics();
    metrics.page('hit');
    metrics.page('miss');
    metrics.rendered(0.004);
    metrics.searched(0.002);
    metrics.leadAccepted('brolga');
    const text = await metrics.text([]);
    for (const line of [
      'dealer_site_pages_total{cache="hit"} 1',
      'dealer_site_render_seconds_count 1',
      'dealer_site_search_seconds_bucket{le="0.0025"} 1',
      'dealer_site_leads_total{tenant="brolga"} 1',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
  });
  it('count the requests and bytes of each site', async () => {
    const metrics = await createMetrics();
    for (const bytes of [100, 200]) metrics.siteRequest({ tenant: 'brolga', kind: 'cached page', bytes });
    metrics.siteRequest({ tenant: 'banksia', kind: 'api', bytes: 50 });
    expect(await seriesOf(metrics.text([]), 'dealer_site_')).toEqual(
      expect.arrayContaining([
        'dealer_site_requests_total{tenant="brolga",kind="cached page"} 2',
        'dealer_site_requests_total{tenant="banksia",kind="api"} 1',
        'dealer_site_sent_bytes_total{tenant="brolga"} 300',
        'dealer_site_sent_bytes_total{tenant="banksia"} 50',
      ]),
    );
  });
  it('include the event-loop delay, the memory and the gauges of the moment', async () => {
    const gauge = { name: 'dealer_site_tenants', help: 'Tenants', values: [{ value: 6 }] };
    const text = await (await createMetrics()).text([gauge]);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).toMatch(/\ndealer_site_tenants 6\n$/);
  });
  it('measure nothing where they are off', async () => {
    noMetrics.request(request);
    expect(await noMetrics.text([])).toBe('');
  });
});

test('a gauge has a line for each value, with its labels escaped', () => {
  const measurement = {
    name: 'stock_age_seconds',
    help: 'Time since the stock last changed',
    values: [{ labels: { tenant: 'a"b\\c\nd' }, value: 12.5 }, { value: 0 }],
  };
  expect(prometheusText([measurement])).toBe(
    '# HELP stock_age_seconds Time since the stock last changed\n# TYPE stock_age_seconds gauge\n' +
      'stock_age_seconds{tenant="a\\"b\\\\c\\nd"} 12.5\nstock_age_seconds 0\n',
  );
});
test('a gauge without values is left out', () => {
  expect(prometheusText([{ name: 'feeds_failing', help: '', values: [] }])).toBe('');
});
