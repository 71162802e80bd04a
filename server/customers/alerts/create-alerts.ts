import { randomUUID } from 'node:crypto';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { SiteSecret } from '#server/platform/site-secret';
import { createEmptyEngine, type SearchServices } from '#server/search/create-search';
import { KyselyAlertMailStore } from './adapters/kysely-alerts/alert-mail-store';
import { KyselyAlertStore, type PostLetter } from './adapters/kysely-alerts/alert-store';
import { KyselyMatchStore } from './adapters/kysely-alerts/match-store';
import { KyselyMatchTurns } from './adapters/kysely-alerts/match-turns';
import type { AlertMailStore, AlertStore, MatchStore, MatchTurns } from './alert-store-port';
import { startWatching, usualWatch } from './watch-alerts';

export interface Alerts extends AlertStores {
  /** Matches stock and sends emails from now on. Returns a function that stops it. */
  startWatching(pollMs?: number): () => Promise<void>;
}

interface AlertStores {
  readonly alerts: AlertStore;
  readonly alertMatches: MatchStore;
  readonly alertTurns: MatchTurns;
  readonly alertMail: AlertMailStore;
}

interface AlertsDeps extends SearchServices {
  readonly commits: GroupCommit;
  readonly messages: MessageSender;
  /** The key that signs links. */
  readonly secret: SiteSecret;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
}

export function createAlerts(deps: AlertsDeps): Alerts {
  const stores = createAlertStores(deps.commits, postTo(deps.messages));
  return {
    ...stores,
    startWatching: (pollMs = usualWatch.pollMs) =>
      startWatching({ ...deps, ...stores, emptyEngine: createEmptyEngine }, randomUUID(), {
        ...usualWatch,
        pollMs,
      }),
  };
}

/** The stores of alerts, over one database. */
export const createAlertStores = (commits: GroupCommit, post: PostLetter): AlertStores => ({
  alerts: new KyselyAlertStore(commits, post),
  alertMatches: new KyselyMatchStore(commits),
  alertTurns: new KyselyMatchTurns(commits),
  alertMail: new KyselyAlertMailStore(commits, post),
});

/** Emails go through the outbox of messages. */
const postTo =
  (messages: MessageSender): PostLetter =>
  async (trx, { id, tenant, to, text, subject, html, headers, expiresAt }) => {
    const email = { subject, html, headers };
    await messages.send(trx, { id, tenant, channel: 'email', to, text, email, purpose: 'alert', expiresAt });
  };
