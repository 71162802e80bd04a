import type { Visit } from '#server/dealership/tenants/visit';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { KyselyCustomerSessionStore, KyselyCustomerStore } from './adapters/kysely-customer-store';
import { KyselySignInCodes } from './adapters/kysely-sign-in-codes/sign-in-codes';
import type { Customer, CustomerSessionStore, CustomerStore } from './customer-store-port';
import type { MessageOutbox } from './message-outbox-port';
import type { SignInCodes } from './sign-in-code-port';

/** A sign-in that has just succeeded. */
export interface NewSignIn {
  readonly customer: Customer;
  /** ID of the car that the shopper wanted to save. */
  readonly car: string | undefined;
  readonly now: Date;
}

export interface Customers {
  readonly customers: CustomerStore;
  readonly customerSessions: CustomerSessionStore;
}

export const createCustomers = (commits: GroupCommit): Customers => ({
  customers: new KyselyCustomerStore(commits),
  customerSessions: new KyselyCustomerSessionStore(commits),
});

export interface SignIns {
  readonly signInCodes: SignInCodes;
  /** What else happens when a shopper signs in. */
  readonly onSignedIn: ((signIn: NewSignIn) => Promise<void>) | undefined;
}

interface SignInsDeps extends Partial<Pick<SignIns, 'onSignedIn'>> {
  readonly commits: GroupCommit;
  readonly messages: MessageOutbox;
}

export const createSignIns = ({ commits, messages, onSignedIn }: SignInsDeps): SignIns => ({
  signInCodes: new KyselySignInCodes(commits, messages),
  onSignedIn,
});

/** The services for finding out who is signed in. */
export interface CustomerServices extends Pick<Customers, 'customerSessions'> {
  /** The key that signs forms and tokens. */
  readonly secret: string;
}

export type CustomerVisit = Visit<CustomerServices>;

/** The services for signing in. */
export interface SignInServices extends CustomerServices, Customers, SignIns {
  readonly log: Pick<Log, 'info' | 'error'>;
}

export type SignInVisit = Visit<SignInServices>;
