import type { Services } from '#server/entry/services';
import { release } from '#server/platform/release';
import { feedWarnings } from '#server/stock/fetching/feed-warnings';
import { answerInTime } from '../api/answer-in-time';
import { type SiteFigures, siteGauges } from './rules/site-gauges';

const dayMs = 24 * 60 * 60 * 1_000;

/** All metrics of this process and the state of its sites, for Prometheus. A part that does not answer is left out. */
export async function measureSite(running: Services): Promise<string> {
  return running.metrics.text(siteGauges(await figuresOf(running)));
}

async function figuresOf(running: Services): Promise<SiteFigures> {
  const { siteState, tenants, clock, writeCheck } = running;
  const [now, all] = [clock.now(), tenants.all()];
  const [fault, backlogs, stock, imports, feeds] = await Promise.all([
    writeCheck(),
    answerInTime(siteState.backlogs()),
    answerInTime(siteState.stock()),
    answerInTime(siteState.importsSince(new Date(now.getTime() - dayMs))),
    answerInTime(feedWarnings(running.feedStates, all)),
  ]);
  return {
    ...{ version: release, now, canStore: fault === null, backlogs, stock, imports },
    tenants: all.map(({ slug }) => slug),
    tenantProblems: tenants.problems().length,
    failingFeeds: feeds?.length,
  };
}
