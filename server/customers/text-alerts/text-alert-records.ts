import type { CustomerRecords } from '#server/customers/customer-records-port';
import type { TextAlertStore } from './text-alert-port';

interface Deps {
  readonly textAlerts: Pick<TextAlertStore, 'ofCustomer' | 'remove'>;
}

/** A customer's text alerts, for their copy of their data and for its deletion. */
export const textAlertRecords = ({ textAlerts }: Deps): CustomerRecords => ({
  name: 'text_alerts',
  export: async ({ tenant, id }) =>
    (await textAlerts.ofCustomer(tenant, id)).map(({ carId, label, price, consent, createdAt, endsAt }) => ({
      car_id: carId,
      car: label,
      last_price: price,
      agreed_to: consent,
      created_at: createdAt,
      ends_at: endsAt,
    })),
  forget: async ({ tenant, id: customerId }) => {
    await textAlerts.remove(tenant, { customerId });
  },
});
