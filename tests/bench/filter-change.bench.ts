import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../support/chromium';
import { startHttp2Proxy } from '../support/http2-proxy';
import { inRounds, medianOf, type Round, ratioOf, withBareRemix } from './baseline';
import { host, searchPath, withDemoSite } from './demo-site';
import { table } from './table';

export const title =
  'First filter change after a fresh page load, slow 4G (150 ms, 1.6 Mbit/s), processor four times slower, against a bare Remix page of 24 cards with a `<Form>`, median of 5';

const runs = 5;
interface Viewport {
  readonly width: number;
  readonly height: number;
}
const phone: Viewport = { width: 360, height: 740 };
const desk: Viewport = { width: 1280, height: 800 };
/** Lighthouse's slow 4G: latency in milliseconds, bytes a second. */
const slow4g = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 };

/** What is done to the page; it ends when the change is painted. */
type Change = (page: Page) => Promise<Measured>;
interface Measured {
  readonly paintedMs: number;
  readonly shift: number;
}

/**
 * From the shopper's press to the frame that shows the new cars, the server's thinking included. On the bare page it is
 * always a box that is ticked: it has no other way to change its cars.
 */
export const run = (): Promise<string> =>
  withDemoSite((site) =>
    withBareRemix(site, async (bare) => {
      const [proxy, bareProxy] = [await startHttp2Proxy(site.port), await startHttp2Proxy(bare.port)];
      const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
      const bareUrl = `https://${bare.host}:${bareProxy.port}${bare.filterPath}`;
      const subject = (name: string, viewport: Viewport, change: Change, query = '') => ({
        name,
        own: () => {
          const url = `https://${host}:${proxy.port}${searchPath}${query}`;
          return visit(browser, { url, viewport, live, change });
        },
        baseline: () => visit(browser, { url: bareUrl, viewport, live: hydrated, change: tickBare }),
      });
      try {
        const results = await inRounds(runs, [
          subject('column: a box is ticked', desk, tick('#filters input[name=fuel]')),
          subject('phone: the order is changed', phone, reorder),
          subject('phone: a chip is taken away', phone, unchip, '?fuel=Diesel'),
          subject('phone sheet: a box is ticked, until the count is there', phone, count),
          subject('phone sheet: Show Me, after the count', phone, showMe),
        ]);
        return table(
          ['change', 'painted ms', 'worst ms', 'layout shift', 'bare: painted ms', 'worst ms', 'own / bare'],
          results.map(({ name, rounds }) => row(name, rounds)),
        );
      } finally {
        await browser.close();
        await proxy.close();
        await bareProxy.close();
      }
    }),
  );

function row(name: string, rounds: readonly Round<Measured>[]): string[] {
  const own = rounds.map((round) => round.own);
  const shift = Math.max(...own.map((result) => result.shift));
  const baseline = rounds.map((round) => round.baseline);
  return [name, ...times(own), shift.toFixed(3), ...times(baseline), ratioOf(rounds, painted)];
}

const painted = ({ paintedMs }: Measured) => paintedMs;

const times = (results: readonly Measured[]): string[] => [
  medianOf(results, painted).toFixed(0),
  Math.max(...results.map(painted)).toFixed(0),
];

interface Visit {
  readonly url: string;
  readonly viewport: Viewport;
  /** Waits until the page's filters change its cars without a whole new page. */
  readonly live: (page: Page) => Promise<unknown>;
  readonly change: Change;
}

/** One change on a page that this browser has never loaded. */
async function visit(browser: Browser, { url, viewport, live, change }: Visit): Promise<Measured> {
  const isPhone = viewport === phone;
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  try {
    const page = await context.newPage();
    await throttle(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: 'networkidle' });
    await live(page);
    return await change(page);
  } finally {
    await context.close();
  }
}

const live = (page: Page) => page.waitForSelector('#filters[data-live]', { state: 'attached' });

/** React has taken over the form. */
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#filters') ?? {}).some((key) => key.startsWith('__reactProps')),
  );

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

const tickBare: Change = (page) =>
  clock(page, firstCards, () => page.locator('#filters input[value=Diesel]').click());

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
