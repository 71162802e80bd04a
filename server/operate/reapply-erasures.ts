import type { AlertStore } from '#server/customers/alerts/alert-store';
import { type CustomerDataDeps, forgetCustomer } from '#server/customers/customer-data';
import type { CustomerStore } from '#server/customers/customer-store';
import type { MessageOutbox } from '#server/dealer/messages/message-outbox';
import { type ForgetDeps, forgetLeads, type LeadRemoval } from '#server/leads/lead-removal';
import type { ErasedKind, Erasure } from '#server/platform/database/erasures';

interface ReapplyDeps extends Pick<ForgetDeps, 'mailer'>, Omit<CustomerDataDeps, 'customers'> {
  readonly removal: Pick<LeadRemoval, 'remove' | 'erase'>;
  readonly customers: Pick<CustomerStore, 'byId' | 'remove'>;
  readonly alerts: Pick<AlertStore, 'remove'>;
  readonly messageOutbox: Pick<MessageOutbox, 'remove'>;
}

/**
 * Erases again what had been erased after a backup was made, then rewrites the database files. Ids that the backup does
 * not have are passed over. Returns how many records it erased.
 */
export async function reapplyErasures(deps: ReapplyDeps, erasures: readonly Erasure[]): Promise<number> {
  let erased = 0;
  for (const { tenant, kind, ids } of groups(erasures)) erased += await erase(deps, tenant, kind, ids);
  if (erased > 0) await deps.removal.erase();
  return erased;
}

async function erase(
  deps: ReapplyDeps,
  tenant: string,
  kind: ErasedKind,
  ids: readonly string[],
): Promise<number> {
  switch (kind) {
    case 'lead':
      return forgetLeads(deps, tenant, ids);
    case 'message':
      return eraseMessages(deps, tenant, ids);
    case 'customer':
      return eachOf(ids, async (id) => {
        const customer = await deps.customers.byId(tenant, id);
        return customer !== null && (await forgetCustomer(deps, customer));
      });
    case 'alert':
      return eachOf(ids, async (id) => (await deps.alerts.remove(tenant, { id })) > 0);
  }
}

const messagesAtOnce = 200;

async function eraseMessages(
  { messageOutbox }: Pick<ReapplyDeps, 'messageOutbox'>,
  tenant: string,
  ids: readonly string[],
): Promise<number> {
  let erased = 0;
  for (let from = 0; from < ids.length; from += messagesAtOnce) {
    const removed = await messageOutbox.remove({ tenant, ids: ids.slice(from, from + messagesAtOnce) });
    erased += removed.length;
  }
  return erased;
}

async function eachOf(ids: readonly string[], eraseOne: (id: string) => Promise<boolean>): Promise<number> {
  let erased = 0;
  for (const id of ids) if (await eraseOne(id)) erased += 1;
  return erased;
}

interface Group {
  readonly tenant: string;
  readonly kind: ErasedKind;
  readonly ids: string[];
}

/** By site and kind. */
function groups(erasures: readonly Erasure[]): readonly Group[] {
  const groupsByKey = new Map<string, Group>();
  for (const { tenant, kind, id } of erasures) {
    const key = JSON.stringify([tenant, kind]);
    const group = groupsByKey.get(key) ?? { tenant, kind, ids: [] };
    group.ids.push(id);
    groupsByKey.set(key, group);
  }
  return [...groupsByKey.values()];
}
