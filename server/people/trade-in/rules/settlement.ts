export interface Settlement {
  readonly payoutDollars: number;
  /** What is left of the offer for the shopper; negative: what they still owe. */
  readonly equityDollars: number;
}

/**
 * Finance owing is paid out of the offer: equity = offer − pay-out figure. It is negative where the shopper owes more
 * than the car is worth, and stays so: they still owe the difference.
 */
export const settlementOf = (offerDollars: number, payoutDollars: number | null): Settlement => ({
  payoutDollars: payoutDollars ?? 0,
  equityDollars: offerDollars - (payoutDollars ?? 0),
});
