import { localTime } from '#server/platform/text/local-time';
import type { ContentPage } from '#server/settings/content-schema';

const zones = new Set<string>();

/** Whether the runtime knows `name` as an IANA time zone; UTC offsets such as `+10:00` are rejected. */
export function isTimeZone(name: string): boolean {
  // Memoised: a check takes a third of a millisecond, and hundreds of sites name the same few.
  if (zones.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: name });
    zones.add(name);
    return true;
  } catch {
    return false;
  }
}

const zonesOfState: Readonly<Record<string, readonly string[]>> = {
  ACT: ['Australia/Sydney', 'Australia/Canberra', 'Australia/ACT'],
  NSW: ['Australia/Sydney', 'Australia/NSW', 'Australia/Broken_Hill', 'Australia/Lord_Howe'],
  NT: ['Australia/Darwin', 'Australia/North'],
  QLD: ['Australia/Brisbane', 'Australia/Lindeman', 'Australia/Queensland'],
  SA: ['Australia/Adelaide', 'Australia/South'],
  TAS: ['Australia/Hobart', 'Australia/Currie', 'Australia/Tasmania'],
  VIC: ['Australia/Melbourne', 'Australia/Victoria'],
  WA: ['Australia/Perth', 'Australia/Eucla', 'Australia/West'],
};

/** The zones used in an Australian state; the usual one first. Border towns may rightly differ. */
export const usualTimeZones = (state: string): readonly string[] => zonesOfState[state] ?? [];

/** The main zone of a state; Brisbane's if the state is unknown, as the platform's default state is. */
export const usualTimeZone = (state: string): string => usualTimeZones(state)[0] ?? 'Australia/Brisbane';

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
