import type { ValuationAnswer } from './valuation-view';

/** What a form of the journey leads to. */
export type StepOutcome =
  /** `cookie` makes the valuation the browser's current one. */
  | { readonly state: 'next'; readonly href: string; readonly cookie: string }
  /** The link has ended, or the step is not open: the page there says so. */
  | { readonly state: 'elsewhere'; readonly href: string }
  | { readonly state: 'invalid'; readonly answer: ValuationAnswer }
  | { readonly state: 'busy'; readonly answer: ValuationAnswer; readonly waitSeconds: number }
  | { readonly state: 'refused'; readonly status: 403 | 404 | 413 | 415 };
