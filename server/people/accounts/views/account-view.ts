/** Messages by field name; empty without a mistake. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The page of one's own account. */
export interface AccountView {
  readonly page: 'account';
  readonly siteName: string;
  readonly staffName: string;
  readonly auditHref?: string | undefined;
  readonly roleText: string;
  readonly email: string;
  /** What the last form has changed. */
  readonly done?: string | undefined;
  readonly errors: FieldErrors;
}
