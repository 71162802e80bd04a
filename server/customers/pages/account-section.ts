import type { SignInVisit } from '#server/customers/create-customers';
import type { SignedInCustomer } from '#server/customers/customer-session';
import type { AccountAnswer } from '#server/customers/views/account-view';

/** What became of a form of a customer's page. */
export type AccountOutcome =
  /** Shows the page again, with a message. */
  | { readonly state: 'done'; readonly done: string }
  /** Leaves the account. */
  | { readonly state: 'signed-out' }
  | { readonly state: 'invalid'; readonly answer: AccountAnswer }
  /** The customer has nothing of that name. */
  | { readonly state: 'unknown' };

/** Handles one form. `field` is empty for a field that was not sent. */
type AccountAction<V> = (
  visit: V,
  signedIn: SignedInCustomer,
  field: (name: string) => string,
) => Promise<AccountOutcome>;

/**
 * A part of a customer's page: what it shows, and its forms by the value of their field `intent`. `done` has the message
 * for each outcome of its forms, by name. A section without a view is left out. A new section goes into the list of its
 * page (`account-page.ts`, `garage/garage-page.ts`), its view into that page's views, and its component into
 * `app/features/customers/`.
 */
export interface AccountSection<V extends SignInVisit, View> {
  view(visit: V, signedIn: SignedInCustomer): Promise<View | undefined>;
  readonly actions: Readonly<Record<string, AccountAction<V>>>;
  readonly done: Readonly<Record<string, string>>;
}
