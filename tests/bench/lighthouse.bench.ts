import { startHttp2Proxy } from '../support/http2-proxy';
import { inRounds, medianOf, ratioOf, withBareRemix } from './baseline';
import { host, searchPath, withDemoSite } from './demo-site';
import { lighthouseVisit } from './lighthouse-visit';
import { table } from './table';

export const title =
  'Lighthouse, mobile, throttling applied, HTTP/2 with compression, against a bare Remix page of 24 cards, median of 3';

const runs = 3;
const metrics = {
  'first paint s': ['first-contentful-paint', 1000],
  'LCP s': ['largest-contentful-paint', 1000],
  'TBT ms': ['total-blocking-time', 1],
  CLS: ['cumulative-layout-shift', 1],
  'KB in all': ['total-byte-weight', 1024],
} as const;

/**
 * The search page's first cards stand in its first paint: everything up to them is in the document itself. The bare page
 * has a visit under the same conditions straight after each.
 */
export const run = (): Promise<string> =>
  withDemoSite((site, carPath) =>
    withBareRemix(site, async (bare) => {
      const [proxy, bareProxy] = [await startHttp2Proxy(site.port), await startHttp2Proxy(bare.port)];
      const subject = (name: string, path: string) => ({
        name,
        own: () => visit(`https://${host}:${proxy.port}${path}`),
        baseline: () => visit(`https://${bare.host}:${bareProxy.port}${bare.path}`),
      });
      try {
        const results = await inRounds(runs, [subject('search', searchPath), subject('car', carPath)]);
        const rows = results.flatMap(({ name, rounds }) => [
          [name, ...figures((at) => written(medianOf(rounds, ({ own }) => own[at] ?? Number.NaN)))],
          [
            'bare',
            ...figures((at) => written(medianOf(rounds, ({ baseline }) => baseline[at] ?? Number.NaN))),
          ],
          [`${name} / bare`, ...figures((at) => ratioOf(rounds, (visit) => visit[at] ?? Number.NaN))],
        ]);
        return table(['page', ...Object.keys(metrics)], rows);
      } finally {
        await proxy.close();
        await bareProxy.close();
      }
    }),
  );

const figures = (figure: (at: number) => string): string[] => Object.keys(metrics).map((_, at) => figure(at));

const written = (value: number): string => (value >= 10 || value === 0 ? value.toFixed(0) : value.toFixed(2));

async function visit(url: string): Promise<number[]> {
  const { audits } = await lighthouseVisit(url, {
    onlyCategories: ['performance'],
    throttlingMethod: 'devtools',
  });
  return Object.values(metrics).map(([audit, unit]) => (audits[audit]?.numericValue ?? Number.NaN) / unit);
}
