import { measureSite } from '#server/operate/observability/measure-site';
import { hasToken } from '#server/platform/http/caller';
import { requestIdOf } from '#server/platform/http/exchange';
import { Problem } from '#server/platform/http/problem';
import { defineProcessEndpoint } from './routes/endpoint';

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
        'http_requests_total{route="/cars/:slug",method="GET",status="200"} 214\ndealer_site_leads_total 3\n',
    },
  },
  problems: { 401: 'The token is missing or wrong.', 404: 'METRICS_TOKEN is not set.' },
  handler: async (open, request) => {
    const running = await open();
    const { METRICS_TOKEN: token } = running.config;
    if (token === undefined) return new Problem(404, 'Metrics are off: METRICS_TOKEN is not set.');
    if (!hasToken(request, token)) {
      return new Problem(401, 'Send Authorization: Bearer METRICS_TOKEN.', {
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
