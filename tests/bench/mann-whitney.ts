/**
 * The two-sided p-value of the Mann–Whitney U test, by its normal approximation with a correction for ties: how often
 * two samples of one distribution differ as much as these. Good for samples of twenty or more.
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const { rankSum, ties } = ranked(one, other);
  const [m, n] = [one.length, other.length];
  const total = m + n;
  const u = rankSum - (m * (m + 1)) / 2;
  const variance = ((m * n) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance === 0) return 1;
  const z = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5) / Math.sqrt(variance);
  return 2 * (1 - normal(z));
}

/** The sum of the ranks of the first sample; equal values share the mean of their ranks. */
function ranked(one: readonly number[], other: readonly number[]): { rankSum: number; ties: number } {
  const all = [...one.map((value) => ({ value, own: 1 })), ...other.map((value) => ({ value, own: 0 }))];
  all.sort((a, b) => a.value - b.value);
  let [rankSum, ties] = [0, 0];
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (all[end]?.value === all[start]?.value && end < all.length) end += 1;
    const count = end - start;
    const own = all.slice(start, end).reduce((sum, each) => sum + each.own, 0);
    rankSum += own * (start + (count + 1) / 2);
    ties += count ** 3 - count;
    start = end;
  }
  return { rankSum, ties };
}

/** The standard normal distribution function for z of 0 or more: Abramowitz and Stegun 26.2.17. */
function normal(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const terms = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
  const tail = terms.reduce((sum, factor, power) => sum + factor * t ** (power + 1), 0);
  return 1 - (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
