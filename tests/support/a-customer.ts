import type { Kysely } from 'kysely';
import type { Customer } from '#server/customers/customer-store';
import type { Database } from '#server/platform/database/schema';
import { newUlid } from '#server/platform/ulid';

const createdAt = '2026-11-20T00:00:00.000Z';
let numbers = 100_000;

/** Stores one more customer of a dealer, with a number of their own; `change` overrides. */
export async function aCustomer(db: Kysely<Database>, change: Partial<Customer> = {}): Promise<Customer> {
  numbers += 1;
  const id = newUlid(new Date(createdAt));
  const customer = { id, tenant: 'coast', phone: `+61499${numbers}`, name: null, createdAt, ...change };
  const { createdAt: created_at, ...row } = customer;
  await db
    .insertInto('customers')
    .values({ ...row, created_at, last_sign_in_at: created_at })
    .execute();
  return customer;
}
