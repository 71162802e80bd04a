import type { CustomerRecords } from './customer-records-port';
import type { Customer, CustomerStore } from './customer-store-port';

export interface CustomerDataDeps {
  readonly customers: Pick<CustomerStore, 'remove'>;
  readonly customerRecords: readonly CustomerRecords[];
}

/** A customer's copy of their data: the account, and each capability's part by its name. */
export async function exportCustomer(
  { customerRecords }: Pick<CustomerDataDeps, 'customerRecords'>,
  customer: Customer,
): Promise<Readonly<Record<string, unknown>>> {
  const { id, phone, name, createdAt: created_at } = customer;
  const parts = customerRecords.map(
    async (records) => [records.name, await records.export(customer)] as const,
  );
  return { account: { id, phone, name, created_at }, ...Object.fromEntries(await Promise.all(parts)) };
}

/**
 * Deletes a customer with everything that is stored about them. The account goes last: until then the deletion can be
 * repeated. False if there is no such account any more.
 */
export async function forgetCustomer(
  { customers, customerRecords }: CustomerDataDeps,
  customer: Customer,
): Promise<boolean> {
  for (const records of customerRecords) await records.forget(customer);
  return customers.remove(customer.tenant, customer.id);
}
