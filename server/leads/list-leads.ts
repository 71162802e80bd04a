import type { Lead } from './lead';
import type { LeadStore } from './lead-store-port';

const pageSize = 500;

export interface Listing {
  /** Only leads of this instant and later. */
  readonly since?: Date | undefined;
  readonly limit?: number | undefined;
}

/** A dealer's leads, newest first, in bounded memory however many there are. */
export async function* listLeads(
  leads: Pick<LeadStore, 'list'>,
  tenant: string,
  { since, limit = Number.POSITIVE_INFINITY }: Listing = {},
): AsyncGenerator<Lead> {
  const oldest = since?.toISOString() ?? '';
  let left = limit;
  let before: string | undefined;
  do {
    const page = await leads.list(tenant, { limit: Math.min(pageSize, left), before });
    for (const lead of page.leads) {
      if (lead.created_at < oldest) return;
      yield lead;
    }
    left -= page.leads.length;
    before = page.next ?? undefined;
  } while (before !== undefined && left > 0);
}
