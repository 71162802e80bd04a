import { randomUUID } from 'node:crypto';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { SiteSecret } from '#server/platform/site-secret';
import { attempt, startRounds } from '#server/platform/start-sweeps';
import { createEmptyEngine, type SearchServices } from '#server/search/create-search';
import type { Tenant } from '#server/settings/tenant-schema';
import { AlertMailStore } from './alert-mail-store';
import { AlertStore, type PostLetter } from './alert-store';
import { type MatchDeps, matchStock } from './match-stock';
import { MatchStore } from './match-store';
import { type AlertMailDeps, endOldAlerts, sendDueMail } from './send-alert-mail';

interface AlertsDeps extends SearchServices {
  readonly commits: GroupCommit;
  readonly messages: MessageSender;
  /** The key that signs links. */
  readonly secret: SiteSecret;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
}

export function createAlerts(deps: AlertsDeps) {
  const stores = createAlertStores(deps.commits, postTo(deps.messages));
  const watched = { ...deps, ...stores, emptyEngine: createEmptyEngine };
  return {
    ...stores,
    /** Matches stock and sends emails from now on. Returns a function that stops it. */
    startWatching: (pollMs = usualPollMs) => startWatching(watched, randomUUID(), pollMs),
  };
}

/** The stores of alerts, over one database. */
export const createAlertStores = (commits: GroupCommit, post: PostLetter) => ({
  alerts: new AlertStore(commits, post),
  alertMatches: new MatchStore(commits),
  alertMail: new AlertMailStore(commits, post),
});

/** Emails go through the outbox of messages. */
const postTo =
  (messages: MessageSender): PostLetter =>
  async (trx, { id, tenant, to, text, subject, html, headers, expiresAt }) => {
    const email = { subject, html, headers };
    await messages.send(trx, { id, tenant, channel: 'email', to, text, email, purpose: 'alert', expiresAt });
  };

type WatchDeps = MatchDeps & AlertMailDeps;

/** How often to look for changed stock and for emails that are due. */
const usualPollMs = 3_000;
/** How often to look for alerts whose time is over. */
const endMs = 3_600_000;
const failureText = 'alerts could not be matched or sent, trying again';

/**
 * Matches changed stock with alerts and sends their emails until stopped, one site after the other. Any number of
 * processes may do this. A failure is logged, and the next round tries again.
 */
export function startWatching(deps: WatchDeps, owner: string, pollMs: number): () => Promise<void> {
  const { log } = deps;
  let endsAt = 0;
  return startRounds(
    async () => {
      const sites = deps.tenants.all().filter(({ alerts }) => alerts.enabled);
      const slugs = sites.map(({ slug }) => slug);
      await attempt(log, failureText, () => matchSites(deps, sites, slugs, owner));
      await attempt(log, failureText, () => sendDueMail(deps, slugs));
      if (performance.now() < endsAt) return;
      endsAt = performance.now() + endMs;
      await endOldAlerts(deps, slugs);
    },
    { everyMs: pollMs, failureText, log },
  );
}

/** Matches the stock of each site that changed. A failed site does not stop the next. */
async function matchSites(
  deps: WatchDeps,
  sites: readonly Tenant[],
  slugs: readonly string[],
  owner: string,
): Promise<void> {
  const behind = new Set(await deps.alertMatches.behind(slugs));
  for (const tenant of sites) {
    if (behind.has(tenant.slug)) await attempt(deps.log, failureText, () => matchStock(deps, tenant, owner));
  }
}
