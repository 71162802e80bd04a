import type { Clock } from '#server/platform/clock';
import type { CustomerRecords } from './customer-records-port';
import type { CustomerSessionStore } from './customer-store-port';

interface Deps {
  readonly customerSessions: Pick<CustomerSessionStore, 'list' | 'endAll'>;
  readonly clock: Clock;
}

/** The browsers in which a customer is signed in. */
export const sessionRecords = ({ customerSessions, clock }: Deps): CustomerRecords => ({
  name: 'sessions',
  export: async ({ tenant, id }) =>
    (await customerSessions.list(tenant, id, clock.now())).map(({ device, createdAt, expiresAt }) => ({
      device,
      created_at: createdAt,
      expires_at: expiresAt,
    })),
  forget: ({ tenant, id }) => customerSessions.endAll(tenant, id),
});
