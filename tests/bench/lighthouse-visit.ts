import { chromium } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { chromiumFlags, findChromium } from '../support/chromium';
import { freePort } from '../support/site';

/** What Lighthouse reports of one visit with a phone, by a browser that has never seen the site. */
export async function lighthouseVisit(url: string, flags: Flags) {
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
