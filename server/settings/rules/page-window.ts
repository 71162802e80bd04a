import { localTime } from '#server/platform/text/local-time';
import type { ContentPage } from '#server/settings/content-schema';

export type Dated = Pick<ContentPage, 'start' | 'expiry' | 'draft' | 'published' | 'post'>;

/**
 * Whether a page is published at a moment: not a draft, from its start (a post: its date) to the end of its expiry, in
 * the site's time zone.
 */
export function isShown(page: Dated, timeZone: string, now: Date): boolean {
  const { start, expiry, draft, published, post } = page;
  if (draft) return false;
  if (start === undefined && expiry === undefined && !post) return true;
  const { date, time } = localTime(timeZone, now);
  const moment = `${date}T${time}`;
  if (post && published !== undefined && published > date) return false;
  if (start !== undefined && moment < from(start)) return false;
  return expiry === undefined || moment <= until(expiry);
}

const from = (start: string): string => (start.includes('T') ? start : `${start}T00:00`);
/** The whole day for a date; until the minute before for a moment. */
const until = (expiry: string): string => (expiry.includes('T') ? minuteBefore(expiry) : `${expiry}T23:59`);
const minuteBefore = (moment: string): string =>
  new Date(Date.parse(`${moment}:00Z`) - 60_000).toISOString().slice(0, 16);
