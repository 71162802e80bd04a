/** A member of a dealer's staff, who may see its leads. */
export interface StaffMember {
  readonly id: string;
  readonly tenant: string;
  /** Lower case; unique per dealer. */
  readonly email: string;
  readonly name: string;
  /** From `Passwords.hash`: never the password. */
  readonly passwordHash: string;
  readonly createdAt: string;
  /** Set while the account is disabled. */
  readonly disabledAt: string | null;
  readonly lastSignInAt: string | null;
}

/** Changes to an account. `endSessions`: signs it out everywhere. */
export interface StaffChange {
  readonly passwordHash?: string;
  readonly disabledAt?: string | null;
  readonly endSessions: boolean;
}

/** Storage of accounts. */
export interface StaffStore {
  /** False if the dealer already has an account with this email. */
  add(member: StaffMember): Promise<boolean>;
  byEmail(tenant: string, email: string): Promise<StaffMember | null>;
  /** By name, including disabled ones. */
  list(tenant: string): Promise<StaffMember[]>;
  /** False if the dealer has no such account. */
  change(tenant: string, id: string, change: StaffChange): Promise<boolean>;
  /** Also deletes its sessions. False if the dealer has no such account. */
  remove(tenant: string, id: string): Promise<boolean>;
}

export interface StaffSession {
  /** SHA-256 of the cookie's content, hex: a copy of the database opens no session. */
  readonly idHash: string;
  readonly tenant: string;
  readonly staffId: string;
  /** Text being written when the previous session ended. */
  readonly draft: StaffDraft | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** A note that could not be stored because the session had ended. */
export interface StaffDraft {
  /** The page where it was written. */
  readonly path: string;
  readonly text: string;
}

/** Sessions on the server: a session ends when its row is deleted, even if a cookie remains. */
export interface StaffSessionStore {
  /** Also records the sign-in at the account, and deletes expired sessions. */
  begin(session: StaffSession): Promise<void>;
  /** Null: there is none, it has expired, or its account is disabled or deleted. */
  find(
    tenant: string,
    idHash: string,
    now: Date,
  ): Promise<{ staff: StaffMember; session: StaffSession } | null>;
  dropDraft(idHash: string): Promise<void>;
  end(idHash: string): Promise<void>;
}
