/** One spin of the wheel: each mobile number has one in a campaign. */
export interface Spin {
  readonly id: string;
  readonly tenant: string;
  readonly campaign: string;
  /** Null once the customer is deleted. */
  readonly customerId: string | null;
  /** A keyed hash of the phone number and the campaign. */
  readonly phoneMark: string;
  /** From 0 to 9,999. */
  readonly drawn: number;
  /** The odds at that moment, as JSON. */
  readonly odds: string;
  /** Null: nothing was won. */
  readonly prize: string | null;
  /** What the winner shows at the dealership; null without a prize. */
  readonly prizeCode: string | null;
  readonly createdAt: string;
}

/** A spin to store: with the prize that its number wins while any are left. */
export interface NewSpin extends Omit<Spin, 'prize' | 'prizeCode'> {
  readonly prize: { readonly name: string; readonly stock: number; readonly code: string } | undefined;
}

/** The text to the winner's phone (E.164). */
export interface WinnersText {
  readonly to: string;
  readonly text: string;
}

export interface SpinStore {
  /**
   * Stores a spin, takes its prize from the stock and queues the winner's text to the number, all or nothing. Returns the number's
   * earlier spin if it has one: then nothing changes.
   */
  spin(spin: NewSpin, text: WinnersText): Promise<Spin>;
  /** The spin of a mobile number in a campaign; null if it has none. */
  byPhone(tenant: string, campaign: string, phoneMark: string): Promise<Spin | null>;
  /** Newest first. */
  list(tenant: string, campaign: string): Promise<Spin[]>;
  /** A customer's spins in all campaigns. */
  ofCustomer(tenant: string, customerId: string): Promise<Spin[]>;
  /** Takes a deleted customer off their spins. */
  forget(tenant: string, customerId: string): Promise<void>;
}
