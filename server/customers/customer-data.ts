import type { Customer, CustomerStore } from './customer-store';

/** What one capability stores about a customer. Each capability's are listed in `entry/services/customer-records.ts`. */
export interface CustomerRecords {
  /** Names its part of a customer's copy of their data. */
  readonly name: string;
  /** As plain data, without secrets. */
  export(customer: Customer): Promise<unknown>;
  /** Deletes all of it for good. May be called again after a crash. */
  forget(customer: Customer): Promise<void>;
}

export interface CustomerDataDeps {
  readonly customers: Pick<CustomerStore, 'remove'>;
  readonly customerRecords: readonly CustomerRecords[];
}

/** A customer's copy of their data: the account, and each capability's part by its name. */
export async function exportCustomer(
  { customerRecords }: Pick<CustomerDataDeps, 'customerRecords'>,
  customer: Customer,
): Promise<Readonly<Record<string, unknown>>> {
  const { id, phone, name, registerIn, createdAt: created_at } = customer;
  const parts = customerRecords.map(
    async (records) => [records.name, await records.export(customer)] as const,
  );
  const account = { id, phone, name, register_in: registerIn ?? null, created_at };
  return { account, ...Object.fromEntries(await Promise.all(parts)) };
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
