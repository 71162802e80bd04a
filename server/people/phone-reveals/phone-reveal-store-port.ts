/** One time that a shopper asked for the number at a car. Nothing of the shopper is kept. */
export interface PhoneReveal {
  readonly id: string;
  readonly tenant: string;
  readonly carId: string;
  readonly dealershipId: string | null;
  /** The site it was asked on. */
  readonly websiteId: string;
  /** UTC, ISO. */
  readonly createdAt: string;
}

export interface RevealPage {
  /** Only those of this instant and later, UTC ISO. */
  readonly since?: string | undefined;
  readonly limit: number;
}

/** How phone reveals are kept. */
export interface PhoneRevealStore {
  add(reveal: PhoneReveal): Promise<void>;
  /** Newest first. */
  list(tenant: string, page: RevealPage): Promise<PhoneReveal[]>;
  /** By car, most asked for first. */
  countByCar(tenant: string, page: RevealPage): Promise<{ carId: string; count: number }[]>;
}
