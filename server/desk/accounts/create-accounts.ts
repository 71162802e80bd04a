import type { Kysely } from 'kysely';
import type { Visit } from '#server/dealer/visit';
import { hashedCounter } from '#server/platform/database/allowances';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Log } from '#server/platform/log';
import type { SiteSecret } from '#server/platform/site-secret';
import { ApiKeyStore } from './api-keys';
import { AuditLog } from './audit';
import { Passwords } from './passwords';
import { RecoveryCodeStore, SecondFactorStore } from './second-factor-store';
import { PendingSignInStore, StaffSessionStore } from './session-store';
import { SignInLimits } from './sign-in-limits';
import { StaffStore } from './staff-store';

interface AccountsDeps {
  readonly database: Kysely<Database>;
  readonly commits: GroupCommit;
  readonly secret: SiteSecret;
}

/** Staff accounts with their sessions and second factors, API keys, and the log of what staff did and saw. */
export function createAccounts({ database, commits, secret }: AccountsDeps) {
  const apiKeys = new ApiKeyStore(database);
  return {
    apiKeys,
    apiKeyVerifier: apiKeys,
    staff: new StaffStore(commits),
    staffSessions: new StaffSessionStore(commits),
    secondFactors: new SecondFactorStore(commits),
    recoveryCodes: new RecoveryCodeStore(commits),
    pendingSignIns: new PendingSignInStore(commits),
    passwords: new Passwords(),
    signInLimits: new SignInLimits(undefined, (options) => hashedCounter(database, secret, options)),
    auditLog: new AuditLog(commits),
  };
}

type Accounts = Readonly<ReturnType<typeof createAccounts>>;

/** The services for signing in at the desk. */
export interface AccountServices extends Omit<Accounts, 'apiKeys' | 'apiKeyVerifier'> {
  /** The key that signs forms and tokens. */
  readonly secret: SiteSecret;
  readonly log: Log;
}

export type AccountVisit = Visit<AccountServices>;
