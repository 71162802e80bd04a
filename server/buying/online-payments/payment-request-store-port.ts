import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Payer, PaymentRequest } from './payment-request';

/** Storage of amounts that customers pay for a dealer's references. Durable before it returns. */
export interface PaymentRequestStore {
  /** One that is stored already stays as it is. */
  add(request: PaymentRequest): Promise<void>;
  byId(tenant: string, id: string): Promise<PaymentRequest | null>;
  /**
   * Notes who pays, and stores the payment in the same transaction; the last payer counts until it is paid. False if it was
   * paid or withdrawn meanwhile: then nothing is stored.
   */
  begin(
    tenant: string,
    id: string,
    payer: Payer,
    within: (trx: Transaction<Database>) => Promise<unknown>,
  ): Promise<boolean>;
  /** Nobody can start to pay from then on. False if it was paid or withdrawn before. */
  withdraw(tenant: string, id: string, at: Date): Promise<boolean>;
  /** Newest first. Links only, or those with these ids. */
  list(
    tenant: string,
    filter: { readonly links: true; readonly limit: number } | { readonly ids: readonly string[] },
  ): Promise<PaymentRequest[]>;
}

/** What a customer's account has of them. */
export interface PaymentRequestRecords {
  ofCustomer(tenant: string, customerId: string): Promise<PaymentRequest[]>;
  /** Removes the person; amounts and references stay, as accounts have to be kept. */
  forget(tenant: string, customerId: string): Promise<void>;
}
