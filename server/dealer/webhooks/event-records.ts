import type { DeliveryHistory } from './webhook-port';

interface Person {
  readonly tenant: string;
  /** In E.164 form. */
  readonly phone: string;
}

/** Stored events about a customer, for their copy of their data and for its deletion. */
export const eventRecords = (history: Pick<DeliveryHistory, 'ofPerson' | 'forget'>) => ({
  name: 'webhook_events',
  export: async ({ tenant, phone }: Person) =>
    (await history.ofPerson(tenant, phone)).map(({ type, createdAt }) => ({ type, created_at: createdAt })),
  forget: ({ tenant, phone }: Person) => history.forget(tenant, phone),
});
