import type { DeskLead } from '#server/desk/desk-store';
import { placeName } from '#server/leads/rules/destinations';
import { leadSource } from '#server/leads/rules/lead-source';
import type { LeadStatus } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { overdueBefore } from './inbox-query';
import { kindOfLead } from './lead-row';

/** A lead as reports count it. */
export type CountedLead = Readonly<ReturnType<typeof toCountedLead>>;

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
) {
  const answeredAt = repliedAt === null ? undefined : new Date(repliedAt);
  const isTyped = lead.added_by !== undefined;
  const isLate = lead.created_at <= overdueBefore(tenant, answeredAt ?? now).toISOString();
  return {
    at: lead.created_at,
    status,
    category: kindOfLead(lead),
    /** Staff typed it while they spoke with the person: nobody waited for an answer. */
    isTyped,
    source: leadSource(lead),
    campaign: lead.lead_attributes?.linked_query_params['utm_campaign'],
    place: placeName(lead, tenant),
    owner: ownerId === null ? undefined : names.owners.get(ownerId),
    /** Its name says its stock number too: two cars may have one name. */
    car: lead.car && { id: lead.car.id, name: numberedName(lead.car) },
    /** Seconds until somebody first answered; null while nobody has. */
    replySeconds:
      answeredAt && !isTyped
        ? Math.max(0, (answeredAt.getTime() - Date.parse(lead.created_at)) / 1_000)
        : null,
    /** Whether it was answered within the site's minutes of opening hours; undefined while it may still be. */
    isInTime: !isTyped && (answeredAt || isLate) ? !isLate : undefined,
    /** Why it was closed without a sale. */
    reason: status === 'closed' ? (names.reasons.get(lead.id) ?? 'No reason given') : undefined,
  };
}

/** Sums of some leads. */
export type Sums = Readonly<ReturnType<typeof sumsOf>>;

export function sumsOf(leads: readonly CountedLead[]) {
  const count = (...statuses: readonly LeadStatus[]) =>
    leads.filter(({ status }) => statuses.includes(status)).length;
  const judged = leads.filter(({ isInTime }) => isInTime !== undefined);
  const asking = leads.filter(({ isTyped }) => !isTyped);
  return {
    leads: leads.length,
    /** Those that asked for an answer: all but the ones that staff typed. */
    asking: asking.length,
    answered: asking.filter(({ replySeconds, status }) => replySeconds !== null || status !== 'new').length,
    appointments: count('appointment', 'won'),
    sold: count('won'),
    closed: count('closed'),
    /** Of the answered ones; undefined without any. */
    medianReplySeconds: median(
      leads.flatMap(({ replySeconds }) => (replySeconds === null ? [] : [replySeconds])),
    ),
    /** Of those whose time is over or that were answered, 0 to 1; undefined without any. */
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

const ages = [
  ['Up to 30 days', 0, 30],
  ['31 to 60 days', 31, 60],
  ['61 to 90 days', 61, 90],
  ['Over 90 days', 91, Infinity],
] as const;

/** Cars in stock by the whole days since they arrived; those with an unknown day are a group of their own. None without cars. */
export function stockAges(
  days: ReadonlyArray<number | undefined>,
): ReadonlyArray<readonly [name: string, cars: number]> {
  if (days.length === 0) return [];
  const unknown = days.filter((age) => age === undefined).length;
  return [
    ...ages.map(([name, least, most]) => {
      const cars = days.filter((age) => age !== undefined && age >= least && age <= most);
      return [name, cars.length] as const;
    }),
    ...(unknown > 0 ? [['Arrival unknown', unknown] as const] : []),
  ];
}
