import { nameList, timeInWords } from '#server/platform/text/counted';
import { type Finding, fault, ok, warning } from './finding';

export interface ClockFacts {
  readonly now: Date;
  /** Other clocks, and how far each is ahead of this machine's, in milliseconds; a rounded one has whole seconds. */
  readonly clocks: readonly {
    readonly what: string;
    readonly aheadMs: number;
    readonly isRounded: boolean;
  }[];
  /** When this release was built; null if its files have no date. */
  readonly builtAt: Date | null;
  /** The newest file or row that the site has written; null if there is none. */
  readonly newest: { readonly what: string; readonly at: Date } | null;
}

/** A file system on another machine has a clock of its own, which is hardly ever the same to the second. */
const aheadMs = 60_000;
const driftMs = 3_000;
/** A response may be on its way for seconds. */
const roundedDriftMs = 10_000;
const wrongMs = 60_000;
const setClock =
  'Set the clock and let a time service keep it: timedatectl set-ntp true, on the host if this is a container.';

const yearMs = 365.25 * 24 * 60 * 60_000;
/** Nobody should run a release for as long. */
const oldYears = 5;
/** Some systems that build images set every date to the start of 1970. */
const firstRelease = new Date('2026-01-01');

/** Whether this machine's clock can be right: bookings, codes, signatures and backups depend on it. */
export function clock(facts: ClockFacts): readonly Finding[] {
  const findings = [behind(facts), ...facts.clocks.map(differs), farAhead(facts)].filter(
    (finding) => finding !== null,
  );
  if (findings.length > 0) return findings;
  const names = facts.clocks.map(({ what }) => `that of ${what}`);
  const compared = names.length === 0 ? '' : `, as ${nameList(names)} does`;
  return [ok(`The clock shows ${facts.now.toISOString()}${compared}, and nothing stored is newer.`)];
}

function behind({ now, newest }: ClockFacts): Finding | null {
  const behindMs = newest === null ? 0 : newest.at.getTime() - now.getTime();
  if (newest === null || behindMs <= aheadMs) return null;
  return fault(
    'clock-behind',
    `The clock shows ${now.toISOString()}, but ${newest.what} is from ${newest.at.toISOString()}: it is behind, or was ahead by ${timeInWords(behindMs)} then.`,
    setClock,
  );
}

function differs({ what, aheadMs: ms, isRounded }: ClockFacts['clocks'][number]): Finding | null {
  const differenceMs = Math.abs(ms);
  if (differenceMs <= (isRounded ? roundedDriftMs : driftMs)) return null;
  return (differenceMs > wrongMs ? fault : warning)(
    'clock-differs',
    `The clock of ${what} is ${timeInWords(differenceMs)} ${ms > 0 ? 'ahead of' : 'behind'} this machine's.`,
    setClock,
  );
}

/** Without another clock to compare with, only an absurd date gives a wrong one away. */
function farAhead({ now, builtAt, clocks }: ClockFacts): Finding | null {
  if (builtAt === null || builtAt < firstRelease || clocks.length > 0) return null;
  const years = Math.floor((now.getTime() - builtAt.getTime()) / yearMs);
  if (years < oldYears) return null;
  return warning(
    'clock-far-ahead',
    `The clock shows ${now.toISOString()}, ${years} years after this release was built: it may be far ahead.`,
    `${setClock} If it is right, update the site.`,
  );
}
