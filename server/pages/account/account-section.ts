import type { SignInVisit } from '#server/people/customers/create-customers';
import type { SignedInCustomer } from '#server/people/customers/customer-session';
import type { AccountAnswer, AccountSectionView } from './views/account-view';

/** What became of a form of the account page. */
type AccountOutcome =
  /** Shows the page again, with a message. */
  | { readonly state: 'done'; readonly done: string }
  /** Leaves the account. */
  | { readonly state: 'signed-out' }
  | { readonly state: 'invalid'; readonly answer: AccountAnswer };

/** Handles one form. `field` is empty for a field that was not sent. */
type AccountAction = (
  visit: SignInVisit,
  signedIn: SignedInCustomer,
  field: (name: string) => string,
) => Promise<AccountOutcome>;

/**
 * A part of the account page: what it shows, and its forms by the value of their field `intent`. `done` has the message
 * for each outcome of its forms, by name. Add a new section to the list in `account-page.ts`, its view to
 * `views/account-view.ts` and its component to `app/features/account/account-page.tsx`.
 */
export interface AccountSection {
  /** Undefined where the site has no such part. */
  view(visit: SignInVisit, signedIn: SignedInCustomer): Promise<AccountSectionView | undefined>;
  readonly actions: Readonly<Record<string, AccountAction>>;
  readonly done: Readonly<Record<string, string>>;
}
