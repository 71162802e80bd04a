import { type Browser, chromium } from '@playwright/test';
import { z } from 'zod';
import { chromiumFlags, findChromium } from './chromium';

/** A task of the page's main thread that takes longer than 50 ms. */
export interface LongTask {
  /** From the first paint to its start, in milliseconds. */
  readonly startMs: number;
  readonly durationMs: number;
  /** What it spends its time on, the largest share first: `Layout 41 ms`. */
  readonly causes: readonly string[];
}

const longMs = 50;
const categories = [
  'loading',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'blink.user_timing',
];
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.number().optional(),
    }),
  ),
});
type TraceEvent = z.infer<typeof traceSchema>['traceEvents'][number];

/** Slow 4G as Lighthouse has it: latency in milliseconds, bytes a second. */
const slow4g = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 };
/** From the last request to the end of the measurement: hydration and idle work take place then. */
const idleMs = 2_500;

/** Loads a page on a phone four times slower than this machine; gives its long tasks after the first paint. */
export async function longTasksOf(url: string): Promise<LongTask[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    return tasksIn(await trace(browser, url));
  } finally {
    await browser.close();
  }
}

async function trace(browser: Browser, url: string): Promise<TraceEvent[]> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await browser.startTracing(page, { categories });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(idleMs);
  const text = (await browser.stopTracing()).toString();
  return traceSchema.parse(JSON.parse(text)).traceEvents;
}

/** The long tasks of the thread that first painted, from that paint on. */
function tasksIn(events: readonly TraceEvent[]): LongTask[] {
  const painted = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!painted) throw new Error('The page painted nothing.');
  const own = events.filter(({ pid, tid, ph }) => pid === painted.pid && tid === painted.tid && ph === 'X');
  return own
    .filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts >= painted.ts && dur > longMs * 1000)
    .map((task) => ({
      startMs: (task.ts - painted.ts) / 1000,
      durationMs: (task.dur ?? 0) / 1000,
      causes: causesOf(task, own),
    }));
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** Time by kind of work inside a task; work inside other work counts for the inner one alone. */
function causesOf(task: TraceEvent, events: readonly TraceEvent[]): string[] {
  const inside = events
    .filter((event) => event !== task && event.ts >= task.ts && endOf(event) <= endOf(task))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const spent = new Map<string, number>();
  const add = (name: string, ms: number) => spent.set(name, (spent.get(name) ?? 0) + ms);
  const open: TraceEvent[] = [];
  for (const event of inside) {
    while (open.length > 0 && endOf(open.at(-1) ?? event) <= event.ts) open.pop();
    const outer = open.at(-1);
    if (outer) add(outer.name, -(event.dur ?? 0) / 1000);
    add(event.name, (event.dur ?? 0) / 1000);
    open.push(event);
  }
  return [...spent]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`);
}
