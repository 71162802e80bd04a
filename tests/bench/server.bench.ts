import type { Result } from 'autocannon';
import { inRounds, medianOf, type Round, ratioOf, withBareRemix } from './baseline';
import { carPaths, host, searchPath, withDemoSite } from './demo-site';
import { pageQuestion, putLoadOn, type Question } from './load';
import { table } from './table';

const rounds = 5;
const warmUpSeconds = 4;
const seconds = 6;

export const title = `Server, one process, 16 connections, 24 cards, against a bare Remix page of 24 cards, median of ${rounds} rounds`;

const visitorHeader = 'x-visitor';
const plain = { 'accept-encoding': 'identity' };
/** Lists that no other request has asked for lately. */
const distinctPath = (path: string) => (count: number) => `${path}?price=..${20_000 + (count % 40_000)}`;

interface Place {
  readonly port: number;
  readonly host: string;
}

/**
 * Requests a second and latency of pages whose loaders run each time, and of one anonymous address asked again and again. Of
 * another address of the same list, car or home, the site draws the page once, since its views are equal; another list is
 * rendered each time, as the bare page always is. The load is on one server at a time; the bare page is asked in the same
 * way straight after each page. A search of the API that is asked again and again is compared with searches that are not.
 */
export const run = (): Promise<string> =>
  withDemoSite(
    (site, carPath) =>
      withBareRemix(site, async (bare) => {
        const cars = await carPaths(site, 100);
        const own = { port: site.port, host };
        const warm = new Set<string>();
        const measure = (name: string, at: Place, question: Question) => async () => {
          if (!warm.has(name)) await putLoadOn(at, question, warmUpSeconds);
          warm.add(name);
          return putLoadOn(at, question, seconds);
        };
        const page = (name: string, question: Question, isRepeated = false) => ({
          name,
          own: measure(name, own, question),
          baseline: measure(`bare ${isRepeated}`, bare, pageQuestion(bare.path, isRepeated)),
        });
        const api = (path: (count: number) => string): Question => ({ path, headers: plain, visitorHeader });
        const results = await inRounds(rounds, [
          page('search page, another address each time', pageQuestion(searchPath, false)),
          page('search page, another list each time, rendered', {
            path: distinctPath(searchPath),
            headers: plain,
          }),
          page('car page, another address each time', pageQuestion(carPath, false)),
          page(`car pages of ${cars.length} cars, another address each time`, {
            path: (count) => `${cars[count % cars.length]}?visit=${count}`,
            headers: plain,
          }),
          page('home page, another address each time', pageQuestion('/', false)),
          page('search page, repeated, brotli', pageQuestion(searchPath, true), true),
          page('car page, repeated, brotli', pageQuestion(carPath, true), true),
          {
            name: '/api/search, repeated; against another search each time',
            own: measure(
              'repeated search',
              own,
              api(() => '/api/search'),
            ),
            baseline: measure('other searches', own, api(distinctPath('/api/search'))),
          },
        ]);
        const figureHeads = ['requests/s', 'p50 ms', 'p99 ms'];
        return table(
          ['page', ...figureHeads, 'not 2xx', ...figureHeads.map((head) => `bare: ${head}`), 'ratio'],
          results.map(({ name, rounds }) => row(name, rounds)),
        );
      }),
    { CLIENT_IP_HEADER: visitorHeader },
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
