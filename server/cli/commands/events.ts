import { group, listOutput, siteCommand } from '#server/cli/command';
import { instant, limit, option } from '#server/cli/options';
import { tenantNamed } from '#server/cli/sites';
import { csvValue } from '#server/leads/rules/lead-export';
import { eventName, isOfPages } from '#server/leads/rules/shopper-events';
import { addDays, localTime } from '#server/platform/text/local-time';

const usualDays = 30;

/** `dealer events`: daily counts of shopper actions. */
export const eventsCommand = siteCommand(tenantNamed, {
  name: 'events',
  summary: 'Show daily counts of calls, saves and enquiries',
  options: {
    since: option('<date>', `start at this date (2026-11-20; default: the last ${usualDays} days)`, {
      parse: instant,
    }),
    format: option('<format>', 'lines, or csv for a spreadsheet', {
      choices: ['lines', 'csv'],
      default: 'lines',
    }),
  },
  refuse: ({ json, format }) => json && format === 'csv' && 'Choose --json or --format csv.',
  run: async ({ services, site: { slug, time_zone } }, { since, format }) => {
    const today = localTime(time_zone, services.clock.now()).date;
    const from = since ? since.toISOString().slice(0, 10) : addDays(today, 1 - usualDays);
    const all = await services.eventCounts.list(slug, from);
    const counts = all.filter(({ event }) => !isOfPages(event));
    const records = counts.map(({ day, event, label, count }) => ({
      day,
      event_id: event,
      event: eventName(event),
      label,
      count,
    }));
    const csv = [csvHead, ...records.map((one) => Object.values(one).map(csvValue).join(','))].join('\r\n');
    const lines = records.map(
      (one) => `${one.day}  ${String(one.count).padStart(5)}  ${one.event} · ${one.label}`,
    );
    return {
      value: records,
      lines: format === 'csv' ? csv : lines.length > 0 ? lines : 'No events counted.',
    };
  },
});

const csvHead = 'day,event_id,event,label,count';

const options = {
  since: option('<date>', 'only from this date (2026-11-20) or time onwards', { parse: instant }),
  limit: limit(100_000),
};
const none = 'No phone numbers revealed.';

const list = siteCommand(tenantNamed, {
  name: 'list',
  summary: 'List reveals, newest first',
  options,
  run: async ({ services, site }, { since, limit: most }) => {
    const page = { since: since?.toISOString(), limit: most };
    return listOutput(await services.phoneReveals.list(site.slug, page), {
      record: ({ id, carId, dealershipId, websiteId, createdAt }) => ({
        id,
        car_id: carId,
        dealership_id: dealershipId,
        website_id: websiteId,
        created_at: createdAt,
      }),
      line: ({ createdAt, carId }) => `${createdAt.slice(0, 16)}Z  ${carId}`,
      none,
    });
  },
});

const count = siteCommand(tenantNamed, {
  name: 'count',
  summary: 'Count by car, most revealed first',
  options,
  run: async ({ services, site }, { since, limit: most }) => {
    const page = { since: since?.toISOString(), limit: most };
    return listOutput(await services.phoneReveals.countByCar(site.slug, page), {
      record: (one) => ({ car_id: one.carId, count: one.count }),
      line: (one) => `${String(one.count).padStart(6)}  ${one.carId}`,
      none,
    });
  },
});

/** `dealer phone-reveals …`: how often shoppers revealed cars' phone numbers. */
export const phoneRevealCommands = group('phone-reveals', 'Show phone number reveals on cars', [list, count]);
