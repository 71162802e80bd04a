/** What an entry of the audit log says. */
export const auditActions = [
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-replaced',
  'recovery-code-used',
  'code-refused',
  'session-ended',
  'inbox-viewed',
  'lead-viewed',
  'customer-viewed',
  'file-opened',
  'lead-changed',
  'lead-exported',
  'lead-deleted',
  'customers-listed',
  'customer-exported',
  'customer-deleted',
  'reservations-viewed',
  'reservation-viewed',
  'reservation-changed',
  'orders-viewed',
  'order-viewed',
  'order-changed',
  'orders-exported',
  'payments-viewed',
  'payment-viewed',
  'payment-changed',
  'payments-exported',
  'payment-link-created',
  'payment-link-withdrawn',
  'car-changed',
  'site-created',
  'site-changed',
  'api-key-created',
  'api-key-revoked',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who did what, when and to which lead. No personal data of customers. */
export interface AuditEntry {
  /** A ULID: entries sort by it. */
  readonly id: string;
  readonly tenant: string;
  readonly at: string;
  /** Null for a refused sign-in of no known account, and for the command line. */
  readonly staffId: string | null;
  readonly action: AuditAction;
  readonly leadId: string | null;
  /** Says more about the action, in a word of ours and perhaps our own reference; never a text that someone typed. */
  readonly detail: string | null;
}

/** The audit log of the desks. Entries are added and, past their time, swept; never changed. */
export interface AuditLog {
  add(entries: readonly AuditEntry[]): Promise<void>;
  /** Newest first. `before` is the previous page's `next`. */
  list(
    tenant: string,
    page: {
      readonly limit: number;
      readonly since?: Date | undefined;
      readonly before?: string | undefined;
    },
  ): Promise<{ readonly entries: readonly AuditEntry[]; readonly next: string | null }>;
  /** Deletes entries of some sites from before an instant. Returns how many. */
  sweep(tenants: readonly string[], before: Date): Promise<number>;
}
