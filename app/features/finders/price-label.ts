const dollars = (amount: number): string => `$${amount.toLocaleString('en-AU')}`;

/** A chosen price range as text; an absent end sets no limit. */
export function priceLabel(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return to === undefined ? 'Any price' : `Up to ${dollars(to)}`;
  return to === undefined ? `${dollars(from)} and over` : `${dollars(from)} to ${dollars(to)}`;
}
