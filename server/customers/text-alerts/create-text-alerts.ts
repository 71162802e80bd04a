import type { CustomerRecords } from '#server/customers/customer-records-port';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { TenantRegistry } from '#server/dealer/tenants/registry';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import type { CarStore } from '#server/stock/cars/car-store';
import { KyselyTextAlertReports } from './adapters/kysely-text-alerts/text-alert-reports';
import { KyselyTextAlertStore } from './adapters/kysely-text-alerts/text-alert-store';
import type { TextAlertReports, TextAlertStore } from './text-alert-port';
import { textAlertRecords } from './text-alert-records';
import { startWatchingTexts } from './watch-text-alerts';

export interface TextAlerts {
  /** Customers' alerts by text message about one car. */
  readonly textAlerts: TextAlertStore;
  readonly textAlertReports: TextAlertReports;
  readonly textAlertRecords: CustomerRecords;
  /** Compares alerts with the stock and sends texts from now on. Returns a function that stops it. */
  startWatchingTexts(pollMs?: number): () => Promise<void>;
}

interface TextAlertsDeps {
  readonly commits: GroupCommit;
  readonly messages: Pick<MessageSender, 'send'>;
  readonly tenants: Pick<TenantRegistry, 'all'>;
  readonly cars: CarStore;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
}

const usualPollMs = 5_000;

export function createTextAlerts({ commits, messages, ...deps }: TextAlertsDeps): TextAlerts {
  const textAlerts = new KyselyTextAlertStore(commits);
  const textAlertReports = new KyselyTextAlertReports(commits, messages);
  return {
    textAlerts,
    textAlertReports,
    textAlertRecords: textAlertRecords({ textAlerts }),
    startWatchingTexts: (pollMs = usualPollMs) => startWatchingTexts({ ...deps, textAlertReports }, pollMs),
  };
}
