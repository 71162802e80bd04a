import type { FieldErrors } from './account-view';

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

/** The second page of a sign-in, which asks for a code. */
export interface SignInCodeView {
  readonly page: 'sign-in-code';
  readonly siteName: string;
  readonly email: string;
  /** Carried along in case the sign-in ends before the code. */
  readonly redirect: string;
  readonly draft: string;
  readonly errors: FieldErrors;
}
