import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumFlags, findChromium } from '../support/chromium';
import { startHttp2Proxy } from '../support/http2-proxy';
import { freePort } from '../support/site';
import { host, searchPath, withDemoSite } from './demo-site';
import { median, table } from './table';

export const title = 'Lighthouse, mobile, throttling applied, HTTP/2 with compression, median of 3';

const runs = 3;
const metrics = {
  'first paint s': ['first-contentful-paint', 1000],
  'LCP s': ['largest-contentful-paint', 1000],
  'TBT ms': ['total-blocking-time', 1],
  CLS: ['cumulative-layout-shift', 1],
  'KB in all': ['total-byte-weight', 1024],
} as const;

/** The search page's first cards stand in its first paint: everything up to them is in the document itself. */
export const run = (): Promise<string> =>
  withDemoSite(async (site, carPath) => {
    const proxy = await startHttp2Proxy(site.port);
    try {
      const rows = [];
      for (const [name, path] of [
        ['search', searchPath],
        ['car', carPath],
      ] as const) {
        rows.push([name, ...(await measure(`https://${host}:${proxy.port}${path}`))]);
      }
      return table(['page', ...Object.keys(metrics)], rows);
    } finally {
      await proxy.close();
    }
  });

async function measure(url: string): Promise<string[]> {
  const results: number[][] = [];
  for (let run = 0; run < runs; run += 1) results.push(await measureOnce(url));
  return Object.keys(metrics).map((_, index) => {
    const value = median(results.map((result) => result[index] ?? Number.NaN));
    return value >= 10 || value === 0 ? value.toFixed(0) : value.toFixed(2);
  });
}

/** One visit of a browser that has never seen the site. */
async function measureOnce(url: string): Promise<number[]> {
  const port = await freePort();
  const args = [...chromiumFlags, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      throttlingMethod: 'devtools',
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
    const { audits } = result.lhr;
    return Object.values(metrics).map(([audit, unit]) => (audits[audit]?.numericValue ?? Number.NaN) / unit);
  } finally {
    await browser.close();
  }
}
