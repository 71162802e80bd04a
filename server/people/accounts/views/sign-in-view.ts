/** The page where a dealer's people sign in. */
export interface SignInView {
  readonly page: 'sign-in';
  readonly siteName: string;
  readonly email: string;
  /** Where it leads: a page of the desk. */
  readonly redirect: string;
  /** A note that could not be kept: it goes along, and waits on its page. */
  readonly draft: string;
  /** Why it is asked for, or what went wrong. */
  readonly message?: { readonly tone: 'critical' | 'neutral'; readonly text: string } | undefined;
}
