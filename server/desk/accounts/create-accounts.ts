import type { Kysely } from 'kysely';
import type { Visit } from '#server/dealer/tenants/visit';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { hashedCounter } from '#server/platform/database/shared-counter';
import type { ApiKeyVerifier } from '#server/platform/http/caller';
import type { Log } from '#server/platform/log';
import type { SiteSecret } from '#server/platform/site-secret';
import { KyselyApiKeyStore } from './adapters/kysely-api-key-store';
import { KyselyAuditLog } from './adapters/kysely-audit-log';
import { KyselyPendingSignInStore } from './adapters/kysely-staff/pending-sign-in-store';
import {
  KyselyRecoveryCodeStore,
  KyselySecondFactorStore,
} from './adapters/kysely-staff/second-factor-store';
import { KyselyStaffSessionStore, KyselyStaffStore } from './adapters/kysely-staff/staff-store';
import type { ApiKeyStore } from './api-key-store-port';
import { apiKeyVerifier } from './api-keys';
import type { AuditLog } from './audit-log-port';
import { Passwords } from './passwords';
import type { PendingSignInStore } from './pending-sign-in-port';
import type { RecoveryCodeStore, SecondFactorStore } from './second-factor-port';
import { SignInLimits } from './sign-in-limits';
import type { OwnSessionStore, StaffSessionStore, StaffStore } from './staff';

export interface Accounts {
  readonly apiKeys: ApiKeyStore;
  readonly apiKeyVerifier: ApiKeyVerifier;
  /** Staff accounts and sessions of the desk. */
  readonly staff: StaffStore;
  readonly staffSessions: StaffSessionStore & OwnSessionStore;
  /** Authenticator apps of staff, their recovery codes, and sign-ins that wait for a code. */
  readonly secondFactors: SecondFactorStore;
  readonly recoveryCodes: RecoveryCodeStore;
  readonly pendingSignIns: PendingSignInStore;
  readonly passwords: Passwords;
  readonly signInLimits: SignInLimits;
  /** What staff did and saw. */
  readonly auditLog: AuditLog;
}

interface AccountsDeps {
  readonly database: Kysely<Database>;
  readonly commits: GroupCommit;
  readonly secret: SiteSecret;
}

export function createAccounts({ database, commits, secret }: AccountsDeps): Accounts {
  const apiKeys = new KyselyApiKeyStore(database);
  return {
    apiKeys,
    apiKeyVerifier: apiKeyVerifier(apiKeys),
    staff: new KyselyStaffStore(commits),
    staffSessions: new KyselyStaffSessionStore(commits),
    secondFactors: new KyselySecondFactorStore(commits),
    recoveryCodes: new KyselyRecoveryCodeStore(commits),
    pendingSignIns: new KyselyPendingSignInStore(commits),
    passwords: new Passwords(),
    signInLimits: new SignInLimits(undefined, (options) => hashedCounter(database, secret, options)),
    auditLog: new KyselyAuditLog(commits),
  };
}

/** The services for signing in at the desk. */
export interface AccountServices extends Omit<Accounts, 'apiKeys' | 'apiKeyVerifier'> {
  /** The key that signs forms and tokens. */
  readonly secret: SiteSecret;
  readonly log: Log;
}

export type AccountVisit = Visit<AccountServices>;
