import { startHttp2Proxy } from '../support/http2-proxy';
import { inRounds, medianOf, ratioOf, withBareRemix } from './baseline';
import { carPaths, host, searchPath, withDemoSite } from './demo-site';
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
 * has a visit under the same conditions straight after each of the search and the car page, and the search page after the
 * home page; every other kind of page has its own figures alone.
 */
export const run = (): Promise<string> =>
  withDemoSite((site, carPath) =>
    withBareRemix(site, async (bare) => {
      const [proxy, bareProxy] = [await startHttp2Proxy(site.port), await startHttp2Proxy(bare.port)];
      const own = (path: string) => () => visit(`https://${host}:${proxy.port}${path}`);
      const bareVisit = () => visit(`https://${bare.host}:${bareProxy.port}${bare.path}`);
      const compared = [
        { name: 'search', own: own(searchPath), baseline: bareVisit, than: 'bare' },
        { name: 'car', own: own(carPath), baseline: bareVisit, than: 'bare' },
        { name: 'home', own: own('/'), baseline: own(searchPath), than: 'search' },
      ];
      const others = {
        checkout: `${carPath}/checkout`,
        enquiry: `${carPath}/enquire`,
        'trade-in': '/trade-in',
        compare: `/compare?cars=${(await carPaths(site, 2)).map((path) => path.split('/').at(-1)).join()}`,
        finance: '/finance',
        contact: '/contact-us',
        'sign-in': '/sign-in',
        desk: '/desk/sign-in',
      };
      try {
        const results = await inRounds(runs, compared);
        const rows = results.flatMap(({ name, rounds }, at) => {
          const than = compared[at]?.than ?? '';
          return [
            [name, ...figures((at) => written(medianOf(rounds, ({ own }) => own[at] ?? Number.NaN)))],
            [
              than,
              ...figures((at) => written(medianOf(rounds, ({ baseline }) => baseline[at] ?? Number.NaN))),
            ],
            [`${name} / ${than}`, ...figures((at) => ratioOf(rounds, (visit) => visit[at] ?? Number.NaN))],
          ];
        });
        for (const [name, path] of Object.entries(others)) {
          const visits: number[][] = [];
          for (let run = 0; run < runs; run += 1) visits.push(await own(path)());
          rows.push([
            name,
            ...figures((at) => written(medianOf(visits, (visit) => visit[at] ?? Number.NaN))),
          ]);
        }
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
