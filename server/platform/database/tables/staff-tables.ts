import type { Generated } from 'kysely';

export interface StaffTable {
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
}

export interface StaffSessionsTable {
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
}

/** What staff did and saw. Append-only, without personal data of customers. */
export interface AuditLogTable {
  id: string;
  tenant: string;
  at: string;
  /** Null for a refused sign-in of no known account. */
  staff_id: string | null;
  action: string;
  lead_id: string | null;
  /** Says more about the action, in a word of ours. */
  detail: string | null;
}

export interface ApiKeysTable {
  id: string;
  tenant: string;
  name: string;
  /** SHA-256 of the key, hex. */
  key_hash: string;
  /** JSON list. */
  scopes: string;
  rate_per_second: number;
  created_at: string;
  revoked_at: string | null;
}
