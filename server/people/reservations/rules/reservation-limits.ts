const hourMs = 3_600_000;
/** Reservations that one connection may start within a day: an office shares one. */
const mostPerConnection = 5;
/** Cars of a site that may be kept unpaid at once: a tenth of its stock, so that nobody takes a yard off sale. */
const unpaidShare = 0.1;
const leastUnpaid = 5;
/** A site that is full again and again is being played with: new ones wait for this long. */
const fullWaitSeconds = 15 * 60;
/** Holds of one car that the same shopper may leave unpaid within a day. */
const mostAbandoned = 2;
export const coolDownMs = 24 * hourMs;

/** Why a shopper may not start a reservation now, and when they may again; null: once another one ends. */
export interface LimitRefusal {
  readonly reason: 'one-at-a-time' | 'connection' | 'cool-down' | 'site';
  readonly waitSeconds: number | null;
}

/** What is known of the shopper who starts a reservation. */
export interface LimitFacts {
  /** Whether the same phone number has a live one. */
  readonly hasLive: boolean;
  /** When the connection started reservations within the last day, ISO, oldest first. */
  readonly startedAt: readonly string[];
  /** When unpaid holds of this car by the same phone number or connection ended within the last day, oldest first. */
  readonly abandonedAt: readonly string[];
  /** Cars of the site that are kept and not paid for, by anybody, and cars of its stock. */
  readonly unpaid: number;
  readonly stock: number;
}

/**
 * The limits on starting a reservation: one live one for each phone number, so many a day for each connection, a day's pause
 * after two unpaid holds of the same car, and a share of the stock that is kept unpaid at a time. Null if there is nothing against it.
 */
export function limitRefusal(
  { hasLive, startedAt, abandonedAt, unpaid, stock }: LimitFacts,
  now: Date,
): LimitRefusal | null {
  if (hasLive) return { reason: 'one-at-a-time', waitSeconds: null };
  const abandonedAt2nd = abandonedAt.at(-mostAbandoned);
  if (abandonedAt2nd !== undefined) {
    return { reason: 'cool-down', waitSeconds: secondsUntil(abandonedAt2nd, now) };
  }
  const startedAtNth = startedAt.at(-mostPerConnection);
  if (startedAtNth !== undefined) {
    return { reason: 'connection', waitSeconds: secondsUntil(startedAtNth, now) };
  }
  const mostUnpaid = Math.max(leastUnpaid, Math.floor(stock * unpaidShare));
  return unpaid < mostUnpaid ? null : { reason: 'site', waitSeconds: fullWaitSeconds };
}

const secondsUntil = (from: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(from) + coolDownMs - now.getTime()) / 1_000));
