import type { StaffMember } from './staff';

/** A sign-in with the right password that waits for its code. It grants nothing. */
export interface PendingSignIn {
  /** SHA-256 of the cookie's content, hex. */
  readonly idHash: string;
  readonly tenant: string;
  readonly staffId: string;
  /** The destination, a page of the desk. */
  readonly path: string;
  /** Text being written when the previous session ended; empty without one. */
  readonly draft: string;
  readonly expiresAt: string;
}

/** Storage of pending sign-ins. A change of password, and turning two-step sign-in off, ends them. */
export interface PendingSignInStore {
  /** Also deletes expired ones. */
  begin(pending: PendingSignIn): Promise<void>;
  /** Null: there is none, it has expired, or its account is disabled or deleted. */
  find(
    tenant: string,
    idHash: string,
    now: Date,
  ): Promise<{ readonly staff: StaffMember; readonly pending: PendingSignIn } | null>;
  end(idHash: string): Promise<void>;
}
