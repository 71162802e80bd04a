import { clockTime, dayInWords, localTime } from '#server/platform/text/local-time';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FeedEnd } from '../feed-states-port';

/** An email to the dealer about a source. */
export interface FeedNews {
  readonly tenant: Tenant;
  readonly subject: string;
  readonly text: string;
}

interface About {
  readonly tenant: Tenant;
  readonly source: FeedSourceSettings;
  readonly end: Pick<FeedEnd, 'failures' | 'failingSince' | 'succeededAt' | 'outcome' | 'now'>;
  /** Before this run. */
  readonly failingSince: string | null;
}

/** The email that says that a source keeps failing, or that it works again. */
export function newsEmail(news: 'failing' | 'working', about: About): FeedNews {
  const { tenant, source, end } = about;
  const at = (instant: string | null) => (instant === null ? null : inWords(tenant.time_zone, instant));
  if (news === 'working') {
    return {
      tenant,
      subject: `Stock feed ${source.name} works again`,
      text: `The stock feed "${source.name}" of ${tenant.name} works again. It had failed since ${at(about.failingSince)}.\n`,
    };
  }
  const reason = end.outcome?.kind === 'failed' ? end.outcome.reason : '';
  const last = at(end.succeededAt);
  return {
    tenant,
    subject: `Stock feed ${source.name} is failing`,
    text: [
      `The stock feed "${source.name}" of ${tenant.name} has failed ${end.failures} times in a row, since ${at(end.failingSince)}.`,
      `Reason: ${sentence(reason)}`,
      last === null ? 'It has not worked before.' : `It last worked on ${last}.`,
      'The cars on your site stay as they were. The site keeps trying, and lets you know once the feed works again.',
      '',
    ].join('\n\n'),
  };
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function inWords(timeZone: string, instant: string): string {
  const { date, time } = localTime(timeZone, new Date(instant));
  return `${dayInWords(date)}, ${clockTime(time)}`;
}
