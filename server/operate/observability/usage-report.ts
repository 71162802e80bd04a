import { csvValue } from '#server/leads/rules/lead-export';
import type { UsageOfDay } from './usage-store';

const headings = [
  'tenant',
  'day',
  'requests',
  'pages_cached',
  'pages_rendered',
  'api_requests',
  'bytes_sent',
  'leads',
  'storage_bytes',
] as const satisfies readonly (keyof UsageOfDay)[];

/** Days as CSV (RFC 4180), with a heading; a text that a spreadsheet would take for a formula is quoted. */
export function usageCsv(days: readonly UsageOfDay[]): string {
  const rows = days.map((one) =>
    headings.map((name) => {
      const value = one[name];
      return typeof value === 'number' ? String(value) : csvValue(value);
    }),
  );
  return [headings, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** A site's usage over a period: sums, and the most storage of a day. */
export type UsageTotal = Omit<UsageOfDay, 'day'> & { readonly days: number };

/** Totals in order of tenant. */
export function usageTotals(days: readonly UsageOfDay[]): readonly UsageTotal[] {
  const totals = new Map<string, UsageTotal>();
  for (const one of days) totals.set(one.tenant, withDay(totals.get(one.tenant), one));
  return [...totals.values()].sort((a, b) => (a.tenant < b.tenant ? -1 : 1));
}

function withDay(total: UsageTotal | undefined, { day: _, ...one }: UsageOfDay): UsageTotal {
  if (!total) return { ...one, days: 1 };
  return {
    tenant: one.tenant,
    days: total.days + 1,
    requests: total.requests + one.requests,
    pages_cached: total.pages_cached + one.pages_cached,
    pages_rendered: total.pages_rendered + one.pages_rendered,
    api_requests: total.api_requests + one.api_requests,
    bytes_sent: total.bytes_sent + one.bytes_sent,
    leads: total.leads + one.leads,
    storage_bytes: Math.max(total.storage_bytes, one.storage_bytes),
  };
}
