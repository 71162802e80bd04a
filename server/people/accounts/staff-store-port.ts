/** Someone who works for a dealer and may see what shoppers sent. */
export interface StaffMember {
  readonly id: string;
  readonly tenant: string;
  /** Lower case; one account an address and dealer. */
  readonly email: string;
  readonly name: string;
  /** As `Passwords.hash` made it: never the password. */
  readonly passwordHash: string;
  readonly createdAt: string;
  /** Set while the account may not sign in. */
  readonly disabledAt: string | null;
  readonly lastSignInAt: string | null;
}

/** What changes of an account. `endSessions`: whoever is signed in with it has to do so again. */
export interface StaffChange {
  readonly passwordHash?: string;
  readonly disabledAt?: string | null;
  readonly endSessions: boolean;
}

/** How accounts are kept. */
export interface StaffStore {
  /** False when the dealer has an account with this address already. */
  add(member: StaffMember): Promise<boolean>;
  byEmail(tenant: string, email: string): Promise<StaffMember | null>;
  /** By name, disabled ones too. */
  list(tenant: string): Promise<StaffMember[]>;
  /** False when the dealer has no such account. */
  change(tenant: string, id: string, change: StaffChange): Promise<boolean>;
  /** Takes its sessions along. False when the dealer has no such account. */
  remove(tenant: string, id: string): Promise<boolean>;
}

export interface StaffSession {
  /** SHA-256 of what the browser's cookie holds, hex: a copy of the database opens no session. */
  readonly idHash: string;
  readonly tenant: string;
  readonly staffId: string;
  /** What was being written when the session before it ended. */
  readonly draft: StaffDraft | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** A note that could not be kept, since nobody was signed in any more. */
export interface StaffDraft {
  /** The page it was written on. */
  readonly path: string;
  readonly text: string;
}

/** Who is signed in, on the server: a session ends when its row goes, whoever still holds the cookie. */
export interface StaffSessionStore {
  /** Also notes the sign-in at the account, and drops sessions that are over. */
  begin(session: StaffSession): Promise<void>;
  /** Null: there is none, it is over, or its account is disabled or gone. */
  find(
    tenant: string,
    idHash: string,
    now: Date,
  ): Promise<{ staff: StaffMember; session: StaffSession } | null>;
  dropDraft(idHash: string): Promise<void>;
  end(idHash: string): Promise<void>;
}
