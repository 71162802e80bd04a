import type { Generated } from 'kysely';

export interface StaffTables {
  staff: {
    id: string;
    tenant: string;
    email: string;
    name: string;
    password_hash: string;
    created_at: string;
    disabled_at: string | null;
    last_sign_in_at: string | null;
    /** `sales`, `manager` or `owner`. */
    role: Generated<string>;
  };

  staff_sessions: {
    id_hash: string;
    tenant: string;
    staff_id: string;
    /** JSON of the text being written when the previous session ended. */
    draft: string | null;
    created_at: string;
    expires_at: string;
    /** Names the session on the account page; null for one from before that page. */
    public_id: string | null;
    /** Browser and system: `Firefox on Windows`. */
    device: string | null;
    /** The last request, to the minute; null before the first. */
    seen_at: string | null;
    /** When the password was last asked again; null before the first time. */
    confirmed_at: string | null;
  };

  /** The authenticator app of an account, set up or on. */
  staff_second_factors: {
    staff_id: string;
    tenant: string;
    /** Encrypted with a key of the site. */
    sealed_secret: string;
    created_at: string;
    /** Null while it is being set up. */
    turned_on_at: string | null;
    /** The time step of the last code that was accepted: a code works once. */
    last_step: number;
    /** Wrong codes since the last right one. */
    wrong_codes: number;
    last_wrong_at: string | null;
  };

  /** Recovery codes that have not been used. */
  staff_recovery_codes: {
    /** Keyed. */
    code_hash: string;
    staff_id: string;
    tenant: string;
  };

  /** Sign-ins with the right password that wait for their code. They grant nothing. */
  staff_pending_sign_ins: {
    /** SHA-256 of the cookie's content, hex. */
    id_hash: string;
    tenant: string;
    staff_id: string;
    /** The destination, a page of the desk. */
    path: string;
    /** Text being written when the previous session ended; empty without one. */
    draft: string;
    expires_at: string;
  };

  /** What staff did and saw. Append-only, without personal data of customers. */
  audit_log: {
    id: string;
    tenant: string;
    at: string;
    /** Null for a refused sign-in of no known account. */
    staff_id: string | null;
    action: string;
    lead_id: string | null;
    /** Says more about the action, in a word of ours. */
    detail: string | null;
  };
}
