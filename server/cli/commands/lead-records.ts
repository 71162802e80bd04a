import { type WholeLead, wholeLeads } from '#server/desk/lead-records';
import type { Services } from '#server/entry/services';
import type { Lead } from '#server/settings/lead';

/** Leads read at a time. */
const batch = 200;

interface Listed {
  readonly lead: Lead;
  readonly record: WholeLead;
}

/** How lists of them are printed. */
export const recordRows = { record: ({ record }: Listed) => record, none: 'No leads.' } as const;

/** Leads of a site, each with its record as the API gives it. */
export async function* withRecords(
  services: Services,
  slug: string,
  leads: AsyncIterable<Lead>,
): AsyncGenerator<Listed> {
  let some: Lead[] = [];
  for await (const lead of leads) {
    some.push(lead);
    if (some.length < batch) continue;
    yield* await recordsOf(services, slug, some);
    some = [];
  }
  if (some.length > 0) yield* await recordsOf(services, slug, some);
}

/** The same as a list. */
export async function allWithRecords(...of: Parameters<typeof withRecords>): Promise<Listed[]> {
  const rows: Listed[] = [];
  for await (const row of withRecords(...of)) rows.push(row);
  return rows;
}

/** A few leads of a site with their records. A site that cannot be served has no settings. */
export async function recordsOf(services: Services, slug: string, leads: readonly Lead[]): Promise<Listed[]> {
  const tenant = services.tenants.bySlug(slug) ?? { slug, hosts: [] };
  const records = await wholeLeads({ services, tenant }, leads);
  return leads.flatMap((lead, at) => {
    const record = records[at];
    return record ? [{ lead, record }] : [];
  });
}
