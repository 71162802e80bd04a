import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../support/chromium';
import { packageOnFirstUse } from '../support/package-on-first-use.mjs';
import { freePort } from '../support/site';

/** The part of Lighthouse's report that the benches read. */
interface LighthouseReport {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly score: number | null }>
  >;
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
}

interface Lighthouse {
  readonly default: (url: string, flags: object) => Promise<{ readonly lhr: LighthouseReport } | undefined>;
}

const version = '12.8.2';

/** What Lighthouse reports of one visit with a phone, by a browser that has never seen the site. */
export async function lighthouseVisit(url: string, flags: object): Promise<LighthouseReport> {
  const folder = packageOnFirstUse(resolve(import.meta.dirname, '../..'), 'lighthouse', version);
  const entry = pathToFileURL(join(folder, 'core/index.js')).href;
  const { default: lighthouse }: Lighthouse = await import(entry);
  const port = await freePort();
  const args = [...chromiumFlags, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', formFactor: 'mobile', ...flags });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}
