import type { Lead } from '#server/settings/lead';
import type { LeadPage, LeadStore } from './lead-store-port';

const pageSize = 500;

export interface Listing {
  /** Only leads from this time onwards. */
  readonly since?: Date | undefined;
  readonly limit?: number | undefined;
  readonly quarantined?: LeadPage['quarantined'];
}

/** A dealer's leads, newest first, in bounded memory for any number of leads. */
export async function* listLeads(
  leads: Pick<LeadStore, 'list'>,
  tenant: string,
  { since, limit = Number.POSITIVE_INFINITY, quarantined }: Listing = {},
): AsyncGenerator<Lead> {
  let left = limit;
  let before: string | undefined;
  do {
    const filter = { since: since?.toISOString(), quarantined, before };
    const page = await leads.list(tenant, { limit: Math.min(pageSize, left), ...filter });
    yield* page.leads;
    left -= page.leads.length;
    before = page.next ?? undefined;
  } while (before !== undefined && left > 0);
}
