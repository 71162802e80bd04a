import type { FormView } from '#server/page/views/form-view';

/** The page to ask for an alert: its form, or what to do once it was sent, or why there is none. */
export interface AlertFormView {
  readonly form?: FormView | undefined;
  /** Text messages in place of emails about one car. */
  readonly texts?: TextOfferView | undefined;
  /** The same search as a feed. */
  readonly feed?: { readonly atom: string; readonly rss: string } | undefined;
  readonly notice?:
    | {
        readonly title: string;
        readonly text: string;
        readonly back: { readonly text: string; readonly href: string };
        readonly next?: { readonly text: string; readonly href: string } | undefined;
      }
    | undefined;
}

/** What a text alert does: with a button for a signed-in customer, otherwise a way to sign in. */
export type TextOfferView =
  | {
      readonly text: string;
      readonly action: string;
      readonly phone: string;
      readonly signInHref?: undefined;
    }
  | { readonly text: string; readonly signInHref: string; readonly action?: undefined };
