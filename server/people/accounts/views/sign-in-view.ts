/** The staff sign-in page. */
export interface SignInView {
  readonly page: 'sign-in';
  readonly siteName: string;
  readonly email: string;
  /** The destination: a page of the desk. */
  readonly redirect: string;
  /** A note that could not be stored: it is carried over and waits on its page. */
  readonly draft: string;
  /** Why sign-in is required, or what went wrong. */
  readonly message?: { readonly tone: 'critical' | 'neutral'; readonly text: string } | undefined;
}
