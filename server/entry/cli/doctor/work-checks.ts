import { messageWarnings } from '#server/people/messages/message-warnings';
import { indexState } from '#server/search/stock-search/index-state';
import { failingFeeds } from '#server/stock/fetching/feed-warnings';
import { atMostAtOnce } from './at-once';
import { notOpen } from './database-checks';
import type { Context, OpenSite } from './doctor-context';
import { feeds } from './rules/feeds';
import { type Finding, skipped } from './rules/finding';
import { search } from './rules/search';
import { leads, messages } from './rules/work';
import type { Check } from './run-checks';

const limitMs = 75_000;
const twoWeeksMs = 14 * 24 * 60 * 60_000;
const sitesAtOnce = 16;

/** The work of the sites: search indexes, leads, messages, feeds. */
export const workChecks = (context: Context): readonly Check[] => [
  { name: 'search', limitMs, run: () => searchFindings(context) },
  { name: 'leads', limitMs, run: () => opened(context, (site) => leadFindings(site, context.now())) },
  {
    name: 'messages',
    limitMs,
    run: () =>
      opened(context, async (site) => messages(await messageWarnings(site.messageOutbox, context.now()))),
  },
  {
    name: 'feeds',
    limitMs,
    run: () =>
      opened(context, async (site) =>
        feeds(await failingFeeds(site.feedStates, site.tenants.all()), context.now()),
      ),
  },
];

const noIndexNeeded = skipped(
  'index-not-needed',
  'This process is a worker: it shows no stock, so it has no search index.',
  'Nothing to do: run this beside a process that serves visitors to see its index.',
);

async function opened(
  { openSite }: Context,
  look: (site: OpenSite) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const opening = await openSite();
  return opening.kind === 'open' ? look(opening.site) : [notOpen];
}

const leadFindings = async ({ deliveries }: OpenSite, now: Date): Promise<readonly Finding[]> =>
  leads(await deliveries.backlog(new Date(now.getTime() - twoWeeksMs)), now);

/** Without an engine of its own, the index is in the memory of the running site, which reports it at /readyz. */
async function searchFindings(context: Context): Promise<readonly Finding[]> {
  if (context.config.MEILI_URL === undefined) {
    // It shows the stock to nobody.
    if (context.config.ROLE === 'worker') return [noIndexNeeded];
    const { states } = await context.askSite();
    return search({ hasEngine: false, states, upkeep: [] });
  }
  return opened(context, async (site) => {
    const slugs = site.tenants.all().map(({ slug }) => slug);
    const states = await atMostAtOnce(slugs, sitesAtOnce, async (slug) => [
      slug,
      await indexState(site, slug).catch(() => 'down' as const),
    ]);
    const upkeep = await site.searchUpkeep.findings(slugs);
    return search({ hasEngine: true, states: Object.fromEntries(states), upkeep });
  });
}
