import type { SignInView } from '#server/people/accounts/views/sign-in-view';
import type { InboxView } from './inbox-view';
import type { LeadPageView } from './lead-page-view';

/** The pages of the desk. */
export type DeskView = SignInView | InboxView | LeadPageView | DeskMissingView;

/** The desk has no page at this address. */
export interface DeskMissingView {
  readonly page: 'missing';
  readonly siteName: string;
  readonly staffName: string;
}
