/**
 * The shapes of age and kilometres. Both are straight between knots: so a value's highest and lowest points along the
 * kilometres are at knots, and the monotone value needs only them.
 */
const ageKnots = [0, 1, 2, 3, 5, 7, 10, 14, 18, 24] as const;
export const kilometreKnots = [
  0, 1_000, 2_500, 5_000, 10_000, 20_000, 30_000, 45_000, 60_000, 80_000, 100_000, 125_000, 150_000, 175_000,
  200_000, 250_000, 300_000, 400_000, 600_000,
] as const;
const bends = [0, 5_000, 20_000, 45_000, 80_000, 125_000, 175_000, 250_000] as const;

const oldestAge = 35;
const kmUnit = 100_000;

/** Years since the middle of the build year, at a day given as a year with a fraction. */
export const ageAt = (day: number, year: number): number =>
  Math.min(oldestAge, Math.max(0, day - year - 0.5));

/** `2023-07-02` as 2023.5. */
export function yearOfDay(day: string): number {
  const ms = Date.parse(day);
  const year = new Date(ms).getUTCFullYear();
  const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  return year + (ms - from) / (to - from);
}

const dayMs = 86_400_000;
const daysAYear = 365.2425;

/** `2023-07-02` in days since the start of 1970. */
export const dayNumber = (day: string): number => Math.round(Date.parse(day) / dayMs);

/** The same day as a text again. */
export const dayText = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** How many years before another day a price was asked for; 0 for a later one. Both days as numbers. */
export const yearsBefore = (later: number, earlier: number): number =>
  Math.max(0, (later - earlier) / daysAYear);

/** The columns of the market's own curve of age. */
export const ageCurve = (age: number): readonly number[] =>
  ageKnots.map((knot) => Math.max(0, age - knot) / 5);

/** The columns of the market's own curve of kilometres. */
export function kilometreCurve(kilometres: number): readonly number[] {
  const km = withinKnots(kilometres);
  return bends.map((bend) => Math.max(0, km - bend) / kmUnit);
}

const usualAge = 7;
/** Age for slopes: 0 at seven years, 1 five years later. */
export const ageScale = (age: number): number => (age - usualAge) / 5;

const usualLog = 2.2;
const logAt = (km: number): number => Math.log1p(km / 10_000) - usualLog;

/** Kilometres for slopes: their logarithm, straight between knots; 0 at about 80,000 km. */
export function kilometreScale(kilometres: number): number {
  const km = withinKnots(kilometres);
  const at = Math.max(
    1,
    kilometreKnots.findIndex((knot) => knot >= km),
  );
  const [from, to] = [kilometreKnots[at - 1] ?? 0, kilometreKnots[at] ?? kmUnit];
  const share = (km - from) / (to - from);
  return logAt(from) * (1 - share) + logAt(to) * share;
}

const withinKnots = (kilometres: number): number =>
  Math.min(Math.max(0, kilometres), kilometreKnots.at(-1) ?? 0);
