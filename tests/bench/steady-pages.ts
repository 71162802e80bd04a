import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Site } from '../support/site';
import { askSite } from '../support/site-request';

/** Search pages of one dealer's site, or of many in turn, each unlike the last, so that none comes from a cache. */
interface Pages {
  readonly site: Site;
  readonly slug: string | ((count: number) => string);
}

const perSecond = 20;
let asked = 0;

/** Milliseconds of pages asked for at a steady rate while some work runs, each counted from when it was due. */
export async function pagesWhile(from: Pages, work: Promise<unknown>): Promise<number[]> {
  const answers = await answersWhile(from, work);
  const failed = answers.find(({ status }) => status !== 200);
  if (failed) throw new Error(`A search page was answered with ${failed.status}.`);
  return answers.map(({ ms }) => ms);
}

interface PageAnswer {
  readonly status: number;
  readonly ms: number;
}

/** The same, with pages that were refused or failed. */
export async function answersWhile(from: Pages, work: Promise<unknown>): Promise<PageAnswer[]> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const pages: Promise<PageAnswer>[] = [];
  const started = performance.now();
  for (let at = 0; !isDone; at += 1) {
    const due = started + (at * 1_000) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    pages.push(answerTo(from, due));
  }
  await done;
  return Promise.all(pages);
}

async function answerTo({ site: { port }, slug }: Pages, due: number): Promise<PageAnswer> {
  asked += 1;
  const path = `/search/new-used-and-demo-cars?price=..${50_000 + asked}`;
  const name = typeof slug === 'string' ? slug : slug(asked);
  const { status } = await askSite({ port, host: `${name}.localhost`, path });
  return { status, ms: performance.now() - due };
}

/** Megabytes of a site's process. */
export function memoryMb({ process: { pid } }: Site): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}
