import type { Transaction } from 'kysely';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { Clock } from '#server/platform/clock';
import type { Database } from '#server/platform/database/schema';
import { clockTime, dayInWords, localTime } from '#server/platform/text/local-time';
import { escapeXml } from '#server/platform/text/xml';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FeedEnd, FeedKey, FeedState, FeedStates } from './feed-states';

const expiresMs = 3 * 24 * 3_600_000;

/** Writes to the dealer about a stock feed: to the addresses of `imports.email_to`, or those that receive leads. */
export const feedEmails =
  ({ messages, clock }: { readonly messages: Pick<MessageSender, 'send'>; readonly clock: Clock }) =>
  async (trx: Transaction<Database>, { tenant, subject, text }: FeedNews): Promise<void> => {
    const { imports, delivery } = tenant;
    const recipients = imports.email_to.length > 0 ? imports.email_to : delivery.email_to;
    const expiresAt = new Date(clock.now().getTime() + expiresMs);
    const email = { subject, html: paragraphs(text), headers: {} };
    for (const to of recipients) {
      await messages.send(trx, {
        tenant: tenant.slug,
        channel: 'email',
        to,
        text,
        email,
        purpose: 'stock-feed',
        expiresAt,
      });
    }
  };

const paragraphs = (text: string): string =>
  text
    .trim()
    .split('\n\n')
    .map((paragraph) => `<p>${escapeXml(paragraph)}</p>`)
    .join('\n');

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

/** Failures in a row of one source; `isReported`: the dealer has had an email about it. */
type FailureStreak = Pick<FeedState, 'failures' | 'isReported'>;

/**
 * The streak after a run, and the email it calls for: one per streak, once there are so many failures, and one when the
 * source works again after that.
 */
export function streakAfter(
  streak: FailureStreak,
  hasFailed: boolean,
  reportAfter: number,
): FailureStreak & { readonly news: 'failing' | 'working' | null } {
  if (!hasFailed) return { failures: 0, isReported: false, news: streak.isReported ? 'working' : null };
  const failures = streak.failures + 1;
  const isDue = !streak.isReported && failures >= reportAfter;
  return { failures, isReported: streak.isReported || isDue, news: isDue ? 'failing' : null };
}

/** A source that failed last time. */
export interface FailingFeed extends FeedKey {
  /** In a row. */
  readonly failures: number;
  /** UTC ISO. */
  readonly since: string | null;
  readonly reason: string;
}

/** The enabled sources that failed last time. */
export async function failingFeeds(
  feedStates: Pick<FeedStates, 'all'>,
  tenants: readonly Tenant[],
): Promise<readonly FailingFeed[]> {
  if (tenants.every(({ imports }) => imports.sources.length === 0)) return [];
  const enabled = new Set(
    tenants.flatMap(({ slug, imports }) =>
      imports.sources.filter((source) => source.enabled).map(({ name }) => `${slug}/${name}`),
    ),
  );
  const states = await feedStates.all();
  return states.flatMap(({ tenant, source, failures, failingSince, outcome }) =>
    outcome?.kind === 'failed' && enabled.has(`${tenant}/${source}`)
      ? [{ tenant, source, failures, since: failingSince, reason: outcome.reason }]
      : [],
  );
}

/** Warnings for /readyz: sources that failed last time. */
export const feedWarnings = async (
  feedStates: Pick<FeedStates, 'all'>,
  tenants: readonly Tenant[],
): Promise<readonly string[]> => (await failingFeeds(feedStates, tenants)).map(feedWarning);

const feedWarning = ({ tenant, source, failures, since, reason }: FailingFeed): string =>
  `feed ${source} of ${tenant} has failed ${timesInWords(failures)} since ${since}: ${reason}`;

const timesInWords = (count: number): string => (count === 1 ? 'once' : `${count} times`);
