/** A form that was not accepted. */
export interface BuyingAnswer {
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
}

/** What a form of a reservation or a practice payment leads to. */
export type BuyingOutcome =
  | { readonly state: 'next'; readonly href: string }
  | { readonly state: 'invalid'; readonly answer: BuyingAnswer }
  | { readonly state: 'refused'; readonly status: 403 | 404 | 413 | 415 };
