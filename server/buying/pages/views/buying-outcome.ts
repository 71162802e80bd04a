/** A form that was not accepted. */
export interface BuyingAnswer {
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** Concerns the whole form. */
  readonly failure?: string | undefined;
}

/** What a form of a reservation, a practice payment or an order leads to. */
export type BuyingOutcome =
  | { readonly state: 'next'; readonly href: string; readonly cookie?: string | undefined }
  | { readonly state: 'invalid'; readonly answer: BuyingAnswer }
  | { readonly state: 'busy'; readonly answer: BuyingAnswer; readonly waitSeconds: number }
  | { readonly state: 'refused'; readonly status: 403 | 404 | 413 | 415 };
