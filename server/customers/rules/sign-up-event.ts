import type { Customer } from '#server/customers/customer-store-port';
import type { NewEvent } from '#server/dealer/messages/rules/new-event';

/** The event of a new account. A shopper who comes back after deleting the account signs up again. */
export const signUpEvent = ({ id, tenant, phone, name, createdAt }: Customer): NewEvent => ({
  id: `${id}-signed-up`,
  type: 'customer.signed_up',
  tenant,
  phone,
  object: `customer:${id}`,
  data: { customer_id: id, phone, name, created_at: createdAt },
});
