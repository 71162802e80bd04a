import { siteCommand } from '#server/cli/command';
import { instant, option } from '#server/cli/options';
import { tenantNamed } from '#server/cli/sites';
import { csvValue } from '#server/leads/rules/lead-export';
import { eventName } from '#server/leads/rules/shopper-events';
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
    const counts = await services.eventCounts.list(slug, from);
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
