/** Messages by field name; empty without a mistake. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The page of one's own account. */
export interface AccountView {
  readonly page: 'account';
  readonly siteName: string;
  readonly staffName: string;
  readonly roleText: string;
  readonly email: string;
  /** What the last form has changed. */
  readonly done?: string | undefined;
  readonly errors: FieldErrors;
  readonly twoStep: { readonly on: boolean; readonly text: string };
  /** Where this account is signed in, this browser first. */
  readonly sessions: readonly SessionView[];
}

interface SessionView {
  /** Ends it; absent for this browser's own. */
  readonly id?: string | undefined;
  readonly device: string;
  /** `Signed in 20 Nov 2026, 9:00 am; last used 3 h ago`. */
  readonly text: string;
}
