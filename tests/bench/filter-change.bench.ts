import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../support/chromium';
import { type Http2Proxy, startHttp2Proxy } from '../support/http2-proxy';
import { host, searchPath, withDemoSite } from './demo-site';
import { median, table } from './table';

export const title =
  'First filter change after a fresh page load, slow 4G (150 ms, 1.6 Mbit/s), processor four times slower, median of 7';

const runs = 7;
const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };
/** Lighthouse's slow 4G: latency in milliseconds, bytes a second. */
const slow4g = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 };

/** What is done to the page; it ends when the change is painted. */
type Change = (page: Page) => Promise<Measured>;
interface Measured {
  readonly paintedMs: number;
  readonly shift: number;
}

/** From the shopper's press to the frame that shows the new cars, the server's thinking included. */
export const run = (): Promise<string> =>
  withDemoSite(async (site) => {
    const proxy = await startHttp2Proxy(site.port);
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
    try {
      const rows = [
        await measure('column: a box is ticked', browser, proxy, desk, tick('#filters input[name=fuel]')),
        await measure('phone: the order is changed', browser, proxy, phone, reorder),
        await measure('phone: a chip is taken away', browser, proxy, phone, unchip, '?fuel=Diesel'),
        await measure('phone sheet: a box is ticked, until the count is there', browser, proxy, phone, count),
        await measure('phone sheet: Show Me, after the count', browser, proxy, phone, showMe),
      ];
      return table(['change', 'painted ms', 'worst ms', 'layout shift'], rows);
    } finally {
      await browser.close();
      await proxy.close();
    }
  });

async function measure(
  name: string,
  browser: Browser,
  proxy: Http2Proxy,
  viewport: { width: number; height: number },
  change: Change,
  query = '',
): Promise<string[]> {
  const results: Measured[] = [];
  for (let run = 0; run < runs; run += 1) {
    const isPhone = viewport === phone;
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      viewport,
      isMobile: isPhone,
      hasTouch: isPhone,
    });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await throttle(cdp);
    await page.goto(`https://${host}:${proxy.port}${searchPath}${query}`, { waitUntil: 'networkidle' });
    await page.waitForSelector('#filters[data-live]', { state: 'attached' });
    results.push(await change(page));
    await context.close();
  }
  const times = results.map(({ paintedMs }) => paintedMs);
  const shift = Math.max(...results.map((result) => result.shift));
  return [name, median(times).toFixed(0), Math.max(...times).toFixed(0), shift.toFixed(3)];
}

async function throttle(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Starts the clock at the next press and stops it in the frame after `selector`'s text has changed. */
async function clock(page: Page, selector: string, act: () => Promise<void>): Promise<Measured> {
  const started = page.evaluate(
    ({ selector }) =>
      new Promise<Measured>((done) => {
        let start = 0;
        let shift = 0;
        const text = () => document.querySelector(selector)?.textContent;
        const before = text();
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift' });
        const begin = (event: Event) => {
          start ||= event.timeStamp;
        };
        for (const type of ['pointerdown', 'keydown', 'change'])
          addEventListener(type, begin, { capture: true, once: true });
        const watch = new MutationObserver(() => {
          if (text() === before) return;
          watch.disconnect();
          // The frame that shows it is over when the next one begins.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const paintedMs = performance.now() - start;
              setTimeout(() => done({ paintedMs, shift }), 1_000);
            }),
          );
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    { selector },
  );
  await act();
  return started;
}

const firstCards = '#results';

const tick =
  (selector: string): Change =>
  async (page) => {
    const box = page.locator(selector).first();
    await box.evaluate((element) => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (at instanceof HTMLDetailsElement) at.open = true;
    });
    await box.scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    return clock(page, firstCards, () => box.click());
  };

const reorder: Change = (page) =>
  clock(page, firstCards, async () => {
    await page.locator('select[name=sortBy]').selectOption('price-asc');
  });

const unchip: Change = (page) =>
  clock(page, firstCards, () => page.locator('#results [aria-label^=Remove]').first().tap());

const openSheet = async (page: Page) => {
  await page.getByRole('link', { name: /^Filters/ }).tap();
  await page.waitForSelector('#filters[data-open]');
  await page.waitForTimeout(500);
};

const count: Change = async (page) => {
  await openSheet(page);
  const box = page.locator('#filters input[name=car_type]').last();
  return clock(page, '#filters [data-count]', () => box.tap());
};

const showMe: Change = async (page) => {
  await count(page);
  return clock(page, firstCards, () => page.locator('#filters button[type=submit]').tap());
};
