import type { Visit } from '#server/dealership/tenants/visit';
import type { Log } from '#server/platform/log';
import type { Passwords } from './passwords';
import type { SignInLimits } from './sign-in-limits';
import type { StaffSessionStore, StaffStore } from './staff-store-port';

/** The services for signing in at the desk. */
export interface AccountServices {
  readonly staff: StaffStore;
  readonly staffSessions: StaffSessionStore;
  readonly passwords: Passwords;
  readonly signInLimits: SignInLimits;
  /** The key that signs forms and tokens. */
  readonly secret: string;
  readonly log: Log;
}

export type AccountVisit = Visit<AccountServices>;
