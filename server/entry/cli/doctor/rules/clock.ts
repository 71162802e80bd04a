import { type Finding, fault, ok, timeInWords, warning } from './finding';

export interface ClockFacts {
  readonly now: Date;
  /** How far the database's clock is ahead of this machine's, in milliseconds; null if it has none of its own. */
  readonly databaseAheadMs: number | null;
  /** The newest file or row that the site has written; null if there is none. */
  readonly newest: { readonly what: string; readonly at: Date } | null;
}

/** A file system on another machine has a clock of its own, which is hardly ever the same to the second. */
const aheadMs = 60_000;
const driftMs = 3_000;
const wrongMs = 60_000;
const setClock =
  'Set the clock and let a time service keep it: timedatectl set-ntp true, on the host if this is a container.';

/** Whether this machine's clock can be right: bookings, codes, signatures and backups depend on it. */
export function clock({ now, databaseAheadMs, newest }: ClockFacts): readonly Finding[] {
  const behindMs = newest === null ? 0 : newest.at.getTime() - now.getTime();
  const findings: Finding[] = [];
  if (newest !== null && behindMs > aheadMs)
    findings.push(
      fault(
        'clock-behind',
        `The clock shows ${now.toISOString()}, but ${newest.what} is from ${newest.at.toISOString()}: it is behind, or was ahead by ${timeInWords(behindMs)} then.`,
        setClock,
      ),
    );
  const differenceMs = Math.abs(databaseAheadMs ?? 0);
  if (databaseAheadMs !== null && differenceMs > driftMs)
    findings.push(
      (differenceMs > wrongMs ? fault : warning)(
        'clock-differs',
        `The database's clock is ${timeInWords(differenceMs)} ${databaseAheadMs > 0 ? 'ahead of' : 'behind'} this machine's.`,
        setClock,
      ),
    );
  if (findings.length > 0) return findings;
  const compared = databaseAheadMs === null ? '' : ", as the database's does";
  return [ok(`The clock shows ${now.toISOString()}${compared}, and nothing stored is newer.`)];
}
