import type { FormView } from '#server/page/views/form-view';

/** The page of a link in an email: what it does once its button is pressed, or that it is done. */
export interface AlertStepView {
  readonly title: string;
  readonly text: string;
  /** The button; absent once there is nothing left to do. */
  readonly button?: string | undefined;
  /** Where the page leads afterwards. */
  readonly next?: { readonly text: string; readonly href: string } | undefined;
}

/** One alert of a person, with its buttons. */
export interface ManagedAlertView {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly kind: 'search' | 'car';
  /** `Active`, `Paused` or `Not confirmed yet`. */
  readonly state: string;
  readonly paused: boolean;
  readonly confirmed: boolean;
  readonly frequency: string;
  /** `Ends on Friday 20 November`. */
  readonly ends: string;
  /** It ends soon. */
  readonly renewable: boolean;
}

/** All alerts of an address. */
export interface ManagedAlertsView {
  /** The address with most of its name hidden: `m••@example.com`. */
  readonly email: string;
  readonly alerts: readonly ManagedAlertView[];
  readonly frequencies: readonly { readonly value: string; readonly text: string }[];
  /** The last action, in words. */
  readonly done?: string | undefined;
  /** A link to the stock. */
  readonly stock: { readonly text: string; readonly href: string };
}

/** The page of a link: one of the two. */
export interface AlertPageView {
  readonly step?: AlertStepView | undefined;
  readonly managed?: ManagedAlertsView | undefined;
}

/** The outcome of a pressed button: the next page, this page again, what is wrong with its values, or a refusal. */
export type AlertOutcome =
  | { readonly state: 'next'; readonly href: string }
  | { readonly state: 'stay' }
  /** `alert` is the one whose frequency is wrong. */
  | { readonly state: 'invalid'; readonly message: string; readonly alert?: string }
  | { readonly state: 'refused'; readonly status: 400 | 403 | 404 | 413 | 415 };

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
        /** On a demonstration, the link of the email. */
        readonly confirm?: { readonly text: string; readonly href: string } | undefined;
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
