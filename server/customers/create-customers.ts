import type { MessageSender } from '#server/dealer/messages/send-message';
import type { Visit } from '#server/dealer/visit';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import type { SiteSecret } from '#server/platform/site-secret';
import { startSweeps } from '#server/platform/start-sweeps';
import { ConsentStore, consentRecords } from './consent-store';
import type { CustomerDataDeps, CustomerRecords } from './customer-data';
import { type Customer, CustomerSessionStore, CustomerStore } from './customer-store';
import { SignInCodes } from './sign-in-codes';
import { type WatchlistOwner, WatchlistShareStore, WatchlistStore } from './watchlist-store';

/** A sign-in that has just succeeded. */
export interface NewSignIn {
  readonly customer: Customer;
  /** ID of the car that the shopper wanted to save. */
  readonly car: string | undefined;
  /** IDs of the cars that the shopper's browser had saved, the newest first. */
  readonly favourites: readonly string[];
  /** False for a shopper who asks not to be tracked. */
  readonly counted: boolean;
  readonly now: Date;
  /** The request of the browser, which names what it made before. */
  readonly visit: Pick<Visit<object>, 'tenant' | 'request' | 'url' | 'now'>;
}

export type Customers = ReturnType<typeof createCustomers>;

interface CustomersDeps {
  readonly commits: GroupCommit;
  readonly messages: MessageSender;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
  /** What else happens when a shopper signs in. Returns a page to show instead of the one they came for, if any. */
  readonly onSignedIn?: ((signIn: NewSignIn) => Promise<string | undefined>) | undefined;
}

export function createCustomers(deps: CustomersDeps) {
  const { commits, messages, onSignedIn, clock, steady = clock, log } = deps;
  const signInCodes = new SignInCodes(commits, messages);
  const customerConsents = new ConsentStore(commits);
  const customerSessions = new CustomerSessionStore(commits);
  return {
    customers: new CustomerStore(commits),
    customerSessions,
    /** What customers allow the dealer's staff to see. */
    customerConsents,
    consentRecords: consentRecords(customerConsents),
    sessionRecords: sessionRecords(customerSessions, clock),
    signInCodes,
    onSignedIn,
    /** Deletes expired codes, limits and sessions from now on. Returns a function that stops it. */
    startSweepingSignIns: () =>
      startSweeps(() => signInCodes.sweep(steady.now()), {
        firstAfterMs: 60_000,
        everyMs: 10 * 60_000,
        log,
        failureText: 'could not delete expired sign-in codes',
      }),
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

/** The browsers in which a customer is signed in. */
export const sessionRecords = (
  customerSessions: Pick<CustomerSessionStore, 'list' | 'endAll'>,
  clock: Clock,
): CustomerRecords => ({
  name: 'sessions',
  export: async ({ tenant, id }) =>
    (await customerSessions.list(tenant, id, clock.now())).map(({ device, createdAt, expiresAt }) => ({
      device,
      created_at: createdAt,
      expires_at: expiresAt,
    })),
  forget: ({ tenant, id }) => customerSessions.endAll(tenant, id),
});

export type Watchlists = ReturnType<typeof createWatchlists>;

/** Cars saved by signed-in customers, and the links to shared lists. */
export function createWatchlists(commits: GroupCommit, messages: Pick<MessageSender, 'announce'>) {
  const watchlist = new WatchlistStore(commits, messages);
  const watchlistShares = new WatchlistShareStore(commits);
  return { watchlist, watchlistShares, watchlistRecords: watchlistRecords(watchlist, watchlistShares) };
}

const ownerOf = ({ tenant, id }: Customer): WatchlistOwner => ({ tenant, customerId: id });

/** A customer's saved cars with their notes, and whether the list is shared. */
const watchlistRecords = (
  watchlist: WatchlistStore,
  watchlistShares: WatchlistShareStore,
): CustomerRecords => ({
  name: 'watchlist',
  export: async (customer) => {
    const owner = ownerOf(customer);
    const cars = (await watchlist.list(owner)).map((car) => ({
      car_id: car.carId,
      page: `/cars/${car.carSlug}`,
      saved_at: car.savedAt,
      price_when_saved: car.priceWhenSaved,
      note: car.note,
    }));
    return { cars, shared: (await watchlistShares.tokenOf(owner)) !== null };
  },
  forget: async (customer) => {
    await watchlistShares.stop(ownerOf(customer));
    await watchlist.clear(ownerOf(customer));
  },
});
