/** One reveal of a car's phone number. Nothing about the shopper is stored. */
export interface PhoneReveal {
  readonly id: string;
  readonly tenant: string;
  readonly carId: string;
  readonly dealershipId: string | null;
  /** The site's slug. */
  readonly websiteId: string;
  /** UTC, ISO. */
  readonly createdAt: string;
}

export interface RevealPage {
  /** From this instant onwards, UTC ISO. */
  readonly since?: string | undefined;
  readonly limit: number;
}

/** Storage of phone reveals. */
export interface PhoneRevealStore {
  add(reveal: PhoneReveal): Promise<void>;
  /** Newest first. */
  list(tenant: string, page: RevealPage): Promise<PhoneReveal[]>;
  /** By car, the most requested first. */
  countByCar(tenant: string, page: RevealPage): Promise<{ carId: string; count: number }[]>;
}
