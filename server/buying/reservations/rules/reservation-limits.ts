const hourMs = 3_600_000;
/** Reservations that one connection may start within a day: an office shares one. */
const mostPerConnection = 5;
/** Holds of one car that the same shopper may leave unpaid within a day. */
const mostAbandoned = 2;
export const coolDownMs = 24 * hourMs;

/** Why a shopper may not start a reservation now, and when they may again; null: once another one ends. */
export interface LimitRefusal {
  readonly reason: 'one-at-a-time' | 'connection' | 'cool-down';
  readonly waitSeconds: number | null;
}

/** What is known of the shopper who starts a reservation: of their browser, account and connection, never of a typed number. */
export interface LimitFacts {
  /** Whether the same shopper keeps a car that they have not paid for. */
  readonly hasUnpaid: boolean;
  /** When the connection started reservations within the last day, ISO, oldest first. */
  readonly startedAt: readonly string[];
  /** When unpaid holds of this car by the same account or connection ended within the last day, oldest first. */
  readonly abandonedAt: readonly string[];
}

/**
 * The limits on starting a reservation: one unpaid one for each shopper, so many a day for each connection, and a day's
 * pause after two unpaid holds of the same car. A number that anybody can type limits nobody: a refusal would tell
 * strangers that it has a reservation. Null if there is nothing against it.
 */
export function limitRefusal(
  { hasUnpaid, startedAt, abandonedAt }: LimitFacts,
  now: Date,
): LimitRefusal | null {
  if (hasUnpaid) return { reason: 'one-at-a-time', waitSeconds: null };
  const abandonedAt2nd = abandonedAt.at(-mostAbandoned);
  if (abandonedAt2nd !== undefined) {
    return { reason: 'cool-down', waitSeconds: secondsUntil(abandonedAt2nd, now) };
  }
  const startedAtNth = startedAt.at(-mostPerConnection);
  return startedAtNth === undefined
    ? null
    : { reason: 'connection', waitSeconds: secondsUntil(startedAtNth, now) };
}

const secondsUntil = (from: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(from) + coolDownMs - now.getTime()) / 1_000));

/** Cars that one connection may keep with unpaid bank transfers at a time, and a site with those of an hour. */
const transfersOfConnection = 2;
const transfersOfHour = 6;
/** The share of a site's stock that unpaid bank transfers may keep at a time, and cars where that is fewer. */
const transferShare = 0.2;
const fewestTransfers = 3;

/** A bank transfer that nobody has paid yet, and that keeps a car of the site. */
interface UnpaidTransfer {
  /** UTC, ISO. */
  readonly startedAt: string;
  readonly isOfConnection: boolean;
}

/**
 * Whether another car may be kept for a bank transfer: it is off sale for a day or more with no money paid, so a few
 * strangers must not take a yard off sale. Other ways to pay are never counted. `stock`: cars of the site.
 */
export function mayKeepForTransfer(
  { unpaid, stock }: { readonly unpaid: readonly UnpaidTransfer[]; readonly stock: number },
  now: Date,
): boolean {
  const hourAgo = new Date(now.getTime() - hourMs).toISOString();
  return (
    unpaid.filter(({ isOfConnection }) => isOfConnection).length < transfersOfConnection &&
    unpaid.filter(({ startedAt }) => startedAt > hourAgo).length < transfersOfHour &&
    unpaid.length < Math.max(fewestTransfers, Math.floor(stock * transferShare))
  );
}
