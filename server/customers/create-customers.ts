import type { MessageSender } from '#server/dealer/messages/send-message';
import type { Visit } from '#server/dealer/tenants/visit';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import type { SiteSecret } from '#server/platform/site-secret';
import { KyselyConsentStore } from './adapters/kysely-consent-store';
import { KyselyCustomerSessionStore, KyselyCustomerStore } from './adapters/kysely-customer-store';
import { KyselySignInCodes } from './adapters/kysely-sign-in-codes/sign-in-codes';
import { consentRecords } from './consent-records';
import type { ConsentStore } from './customer-consent-port';
import type { CustomerDataDeps } from './customer-data';
import type { CustomerRecords } from './customer-records-port';
import type { Customer, CustomerSessionStore, CustomerStore } from './customer-store-port';
import { sessionRecords } from './session-records';
import type { SignInCodes } from './sign-in-code-port';
import { startSweepingSignIns } from './sweep-sign-ins';

/** A sign-in that has just succeeded. */
export interface NewSignIn {
  readonly customer: Customer;
  /** ID of the car that the shopper wanted to save. */
  readonly car: string | undefined;
  /** False for a shopper who asks not to be tracked. */
  readonly counted: boolean;
  readonly now: Date;
}

export interface Customers {
  readonly customers: CustomerStore;
  readonly customerSessions: CustomerSessionStore;
  /** What customers allow the dealer's staff to see. */
  readonly customerConsents: ConsentStore;
  /** Their choices, for a customer's copy of their data and for its deletion. */
  readonly consentRecords: CustomerRecords;
  readonly signInCodes: SignInCodes;
  /** What else happens when a shopper signs in. Returns a page to show instead of the one they came for, if any. */
  readonly onSignedIn: ((signIn: NewSignIn) => Promise<string | undefined>) | undefined;
  /** Who is signed in where, for a customer's copy of their data and for its deletion. */
  readonly sessionRecords: CustomerRecords;
  /** Deletes expired codes, limits and sessions from now on. Returns a function that stops it. */
  startSweepingSignIns(): () => void;
}

interface CustomersDeps extends Partial<Pick<Customers, 'onSignedIn'>> {
  readonly commits: GroupCommit;
  readonly messages: MessageSender;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
}

export function createCustomers(deps: CustomersDeps): Customers {
  const { commits, messages, onSignedIn, clock, steady = clock, log } = deps;
  const signInCodes = new KyselySignInCodes(commits, messages);
  const customerConsents = new KyselyConsentStore(commits);
  const customerSessions = new KyselyCustomerSessionStore(commits);
  return {
    customers: new KyselyCustomerStore(commits),
    customerSessions,
    customerConsents,
    consentRecords: consentRecords({ customerConsents }),
    sessionRecords: sessionRecords({ customerSessions, clock }),
    signInCodes,
    onSignedIn,
    startSweepingSignIns: () => startSweepingSignIns({ signInCodes, clock: steady, log }),
  };
}

/** The services for finding out who is signed in. */
export interface CustomerServices extends Pick<Customers, 'customerSessions'> {
  /** The key that signs forms and tokens. */
  readonly secret: SiteSecret;
}

export type CustomerVisit = Visit<CustomerServices>;

/** The services for signing in. */
interface SignInServices extends CustomerServices, Customers, Pick<CustomerDataDeps, 'customerRecords'> {
  readonly log: Pick<Log, 'info' | 'error'>;
}

export type SignInVisit = Visit<SignInServices>;
