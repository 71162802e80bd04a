import type { DeskLead } from '#server/desk/desk-store';
import { placeName } from '#server/leads/rules/destinations';
import { leadSource } from '#server/leads/rules/lead-source';
import type { LeadStatus } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { overdueBefore } from './inbox-query';
import type { ReportRange } from './report-range';

/** A lead as reports count it. */
export interface CountedLead {
  readonly at: string;
  readonly status: LeadStatus;
  readonly category: string;
  /** Staff typed it while they spoke with the person: nobody waited for an answer. */
  readonly isTyped: boolean;
  readonly source: string;
  readonly campaign: string | undefined;
  readonly place: string | undefined;
  readonly owner: string | undefined;
  /** Its name says its stock number too: two cars may have one name. */
  readonly car: { readonly id: string; readonly name: string } | undefined;
  /** Seconds until somebody first answered; null while nobody has. */
  readonly replySeconds: number | null;
  /** Whether it was answered within the site's minutes of opening hours; undefined while it may still be. */
  readonly isInTime: boolean | undefined;
  /** Why it was closed without a sale. */
  readonly reason: string | undefined;
}

/** What a report is made from. */
export interface ReportFacts {
  readonly range: ReportRange;
  readonly leads: readonly CountedLead[];
  /** Whether there are older leads that it does not count. */
  readonly isCut: boolean;
  /** Page views by car. */
  readonly views: ReadonlyMap<string, number>;
  /** How often a search found no car, by its words or filters. */
  readonly emptySearches: ReadonlyMap<string, number>;
  /** Phone numbers shown, by car, or by `location:` and a location's id. */
  readonly calls: ReadonlyMap<string, number>;
  /** Names of the cars in stock, with their stock numbers. */
  readonly carNames: ReadonlyMap<string, string>;
  /** Days in stock of each car on offer; undefined if nobody knows. */
  readonly stockDays: ReadonlyArray<number | undefined>;
}

interface NumberedCar {
  readonly name: string;
  readonly stocknum?: string | undefined;
}

/** `2020 Kia Rio, K1`. */
export const numberedName = ({ name, stocknum }: NumberedCar): string =>
  [name, stocknum].filter(Boolean).join(', ');

/** A lead as reports count it; `owners` are names by account, `reasons` by lead. */
export function toCountedLead(
  { lead, status, repliedAt, ownerId }: DeskLead,
  tenant: Tenant,
  now: Date,
  names: { readonly owners: ReadonlyMap<string, string>; readonly reasons: ReadonlyMap<string, string> },
): CountedLead {
  const answeredAt = repliedAt === null ? undefined : new Date(repliedAt);
  const isTyped = lead.added_by !== undefined;
  const isLate = lead.created_at <= overdueBefore(tenant, answeredAt ?? now).toISOString();
  return {
    at: lead.created_at,
    status,
    category: lead.category,
    isTyped,
    source: leadSource(lead),
    campaign: lead.lead_attributes?.linked_query_params['utm_campaign'],
    place: placeName(lead, tenant),
    owner: ownerId === null ? undefined : names.owners.get(ownerId),
    car: lead.car && { id: lead.car.id, name: numberedName(lead.car) },
    replySeconds:
      answeredAt && !isTyped
        ? Math.max(0, (answeredAt.getTime() - Date.parse(lead.created_at)) / 1_000)
        : null,
    isInTime: !isTyped && (answeredAt || isLate) ? !isLate : undefined,
    reason: status === 'closed' ? (names.reasons.get(lead.id) ?? 'No reason given') : undefined,
  };
}

/** Sums of some leads. */
export interface Sums {
  readonly leads: number;
  /** Those that asked for an answer: all but the ones that staff typed. */
  readonly asking: number;
  /** Of those that asked for one. */
  readonly answered: number;
  readonly appointments: number;
  readonly sold: number;
  readonly closed: number;
  /** Of the answered ones; undefined without any. */
  readonly medianReplySeconds: number | undefined;
  /** Of those whose time is over or that were answered, 0 to 1; undefined without any. */
  readonly inTime: number | undefined;
}

export function sumsOf(leads: readonly CountedLead[]): Sums {
  const count = (...statuses: readonly LeadStatus[]) =>
    leads.filter(({ status }) => statuses.includes(status)).length;
  const judged = leads.filter(({ isInTime }) => isInTime !== undefined);
  const asking = leads.filter(({ isTyped }) => !isTyped);
  return {
    leads: leads.length,
    asking: asking.length,
    answered: asking.filter(({ replySeconds, status }) => replySeconds !== null || status !== 'new').length,
    appointments: count('appointment', 'won'),
    sold: count('won'),
    closed: count('closed'),
    medianReplySeconds: median(
      leads.flatMap(({ replySeconds }) => (replySeconds === null ? [] : [replySeconds])),
    ),
    inTime: judged.length > 0 ? judged.filter(({ isInTime }) => isInTime).length / judged.length : undefined,
  };
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** Leads by a name, the most first; those without the name are left out unless it says what to call them. */
export function sumsBy(
  leads: readonly CountedLead[],
  nameOf: (lead: CountedLead) => string | undefined,
  unnamed?: string,
): ReadonlyArray<Sums & { readonly name: string }> {
  const groups = new Map<string, CountedLead[]>();
  for (const lead of leads) {
    const name = nameOf(lead) ?? unnamed;
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group) group.push(lead);
    else groups.set(name, [lead]);
  }
  return [...groups]
    .map(([name, group]) => ({ name, ...sumsOf(group) }))
    .sort((one, other) => other.leads - one.leads || one.name.localeCompare(other.name));
}

const ages = [30, 60, 90] as const;

/** Cars in stock by the days since they arrived; those with an unknown day are a group of their own. */
export function stockAges(
  days: ReadonlyArray<number | undefined>,
): ReadonlyArray<{ name: string; cars: number }> {
  const groups = [
    { name: 'Up to 30 days', fits: (age: number) => age <= ages[0] },
    { name: '31 to 60 days', fits: (age: number) => age > ages[0] && age <= ages[1] },
    { name: '61 to 90 days', fits: (age: number) => age > ages[1] && age <= ages[2] },
    { name: 'Over 90 days', fits: (age: number) => age > ages[2] },
  ];
  const unknown = days.filter((age) => age === undefined).length;
  return [
    ...groups.map(({ name, fits }) => ({
      name,
      cars: days.filter((age) => age !== undefined && fits(age)).length,
    })),
    ...(unknown > 0 ? [{ name: 'Arrival unknown', cars: unknown }] : []),
  ];
}
