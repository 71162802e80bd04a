import type { LinkView } from '#server/platform/views/packed';
import type { CardView } from '#server/stock/views/card-view';

/** A page of the customer who is signed in. */
export interface CustomerPageView<Section> {
  readonly title: string;
  readonly heading: string;
  /** By the name that the customer has given. */
  readonly greeting: string | undefined;
  /** The customer's other pages. */
  readonly links: readonly LinkView[];
  /** What has just been done. */
  readonly done: string | undefined;
  readonly sections: readonly Section[];
}

/** The page where customers manage their account. */
export type AccountView = CustomerPageView<AccountSectionView>;

/** A part of the account page; each kind has a component of its own. */
export type AccountSectionView =
  | DetailsView
  | AlertsView
  | SharingView
  | SessionsView
  | CopyView
  | ClosingView;

interface DetailsView {
  readonly kind: 'details';
  /** As people write it. */
  readonly phone: string;
  /** Empty until the customer gives one. */
  readonly name: string;
  readonly longestName: number;
}

/** A file with everything that is stored about the customer. */
interface CopyView {
  readonly kind: 'data';
  readonly href: string;
}

export interface AlertsView {
  readonly kind: 'alerts';
  /** A car of the site in a word. */
  readonly noun: string;
  /** The latest first. */
  readonly alerts: readonly TextAlertView[];
}

export interface TextAlertView {
  readonly id: string;
  /** The car's name. */
  readonly label: string;
  /** Undefined for a car that has left the stock. */
  readonly href: string | undefined;
  /** `Until Friday 20 November 2027`. */
  readonly ends: string;
}

interface SharingView {
  readonly kind: 'sharing';
  /** What the customer allows or refuses. */
  readonly text: string;
  /** What the dealer's own systems get in any case. */
  readonly reported: string | undefined;
  readonly allowed: boolean;
  /** `Staff can see them. You allowed this on 20 November 2026.` */
  readonly state: string;
}

interface SessionsView {
  readonly kind: 'sessions';
  readonly sessions: readonly SessionView[];
}

export interface SessionView {
  readonly id: string;
  readonly device: string;
  /** `Signed in on 20 November 2026`. */
  readonly since: string;
  /** The browser that shows the page. */
  readonly current: boolean;
}

interface ClosingView {
  readonly kind: 'closing';
}

/** A form that was not accepted. */
export interface AccountAnswer {
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** Concerns the whole form. */
  readonly failure?: string | undefined;
}

/** What a submitted form of a customer's page leads to. */
export type AccountSubmission =
  | { readonly state: 'done'; readonly to: string }
  | { readonly state: 'signed-out'; readonly to: string; readonly cookies: readonly string[] }
  | { readonly state: 'invalid'; readonly answer: AccountAnswer }
  | { readonly state: 'refused'; readonly status: 400 | 403 | 404 | 413 | 415 };

/** The page where shoppers sign in: their number first, then the code. */
export interface SignInPageView {
  readonly title: string;
  /** Why the shopper is asked to sign in. */
  readonly reason: string | undefined;
  /** The page to return to without signing in. */
  readonly back: string | undefined;
  /** Where the forms of this step go; carries everything that the sign-in is for. */
  readonly action: string;
  readonly step: PhoneStep | CodeStep;
  /** Where the code is on a site that sends no text messages; on a demonstration, the code itself. */
  readonly outbox: string | undefined;
}

interface PhoneStep {
  readonly name: 'phone';
  /** An example of a number. */
  readonly hint: string;
}

interface CodeStep {
  readonly name: 'code';
  /** The number as people write it. */
  readonly phone: string;
  /** For a shopper whom no text reaches: the dealer's number or contact page. */
  readonly help?: LinkView | undefined;
  /** Another code has just been sent; earlier ones no longer work. */
  readonly again: boolean;
  /** The first step again. */
  readonly restart: string;
}

/** A form that was not accepted. */
export interface SignInAnswer {
  readonly errors: Readonly<Record<string, string>>;
  /** What was typed; never the code. */
  readonly phone: string;
  /** Concerns the whole form. */
  readonly failure?: string | undefined;
}

export interface FavouritesView {
  readonly title: string;
  readonly searchHref: string;
  /** Favourites can be compared. */
  readonly compare: boolean;
  /** To an account, where the site has watchlists. */
  readonly keep?: LinkView | undefined;
}

/** The answer of `GET /api/cars` for a browser's stored cars. */
export interface LookedUpView {
  readonly cars: readonly { readonly slug: string; readonly sold: boolean; readonly card: CardView }[];
  readonly gone: readonly string[];
}

/** The page of the prize wheel. */
export interface SpinView {
  readonly headTitle: string;
  readonly title: string;
  readonly intro?: string | undefined;
  readonly prizes: ReadonlyArray<{ readonly name: string; readonly chance: string }>;
  readonly turn: SpinTurn;
  /** Paragraphs. */
  readonly terms: readonly string[];
  readonly permit?: string | undefined;
}

export type SpinTurn =
  | { readonly state: 'signed-out'; readonly signInHref: string }
  | { readonly state: 'ready' }
  | {
      readonly state: 'spun';
      readonly heading: string;
      readonly text: string;
      readonly code?: string | undefined;
      /** The segment that the wheel stops at, from 0; the last one wins nothing. */
      readonly segment: number;
      /** The visitor has just spun: the wheel turns. */
      readonly fresh: boolean;
    };
