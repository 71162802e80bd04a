import type { Result } from 'autocannon';
import { inRounds, medianOf, type Round, ratioOf, withBareRemix } from './baseline';
import { host, searchPath, withDemoSite } from './demo-site';
import { pageQuestion, putLoadOn } from './load';
import { table } from './table';

const rounds = 5;
const warmUpSeconds = 4;
const seconds = 6;

export const title = `Server, one process, 16 connections, 24 cards, against a bare Remix page of 24 cards, median of ${rounds} rounds`;

/**
 * Requests a second and latency: pages rendered each time, and one anonymous address asked again and again. The load is
 * on one server at a time; the bare page is asked in the same way straight after each page.
 */
export const run = (): Promise<string> =>
  withDemoSite((site, carPath) =>
    withBareRemix(site, async (bare) => {
      const warm = new Set<string>();
      const measure = async (at: { port: number; host: string; path: string }, isRepeated: boolean) => {
        const question = pageQuestion(at.path, isRepeated);
        const key = `${at.port} ${at.path} ${isRepeated}`;
        if (!warm.has(key)) await putLoadOn(at, question, warmUpSeconds);
        warm.add(key);
        return putLoadOn(at, question, seconds);
      };
      const subject = (name: string, path: string, isRepeated: boolean) => ({
        name,
        own: () => measure({ port: site.port, host, path }, isRepeated),
        baseline: () => measure(bare, isRepeated),
      });
      const results = await inRounds(rounds, [
        subject('search page, rendered each time', searchPath, false),
        subject('car page, rendered each time', carPath, false),
        subject('search page, repeated, brotli', searchPath, true),
        subject('car page, repeated, brotli', carPath, true),
      ]);
      const figureHeads = ['requests/s', 'p50 ms', 'p99 ms'];
      return table(
        ['page', ...figureHeads, 'not 2xx', ...figureHeads.map((head) => `bare: ${head}`), 'ratio'],
        results.map(({ name, rounds }) => row(name, rounds)),
      );
    }),
  );

function row(name: string, rounds: readonly Round<Result>[]): (string | number)[] {
  const own = rounds.map((round) => round.own);
  const refused = own.reduce((sum, { non2xx }) => sum + non2xx, 0);
  const baseline = rounds.map((round) => round.baseline);
  return [name, ...figures(own), refused, ...figures(baseline), ratioOf(rounds, perSecond)];
}

const figures = (loads: readonly Result[]): string[] => [
  medianOf(loads, perSecond).toFixed(0),
  medianOf(loads, ({ latency }) => latency.p50).toFixed(1),
  medianOf(loads, ({ latency }) => latency.p99).toFixed(1),
];

const perSecond = ({ requests }: Result) => requests.average;
