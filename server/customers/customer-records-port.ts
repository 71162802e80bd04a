import type { Customer } from './customer-store-port';

/** What one capability stores about a customer. Each capability's are listed in `entry/services.ts`. */
export interface CustomerRecords {
  /** Names its part of a customer's copy of their data. */
  readonly name: string;
  /** As plain data, without secrets. */
  export(customer: Customer): Promise<unknown>;
  /** Deletes all of it for good. May be called again after a crash. */
  forget(customer: Customer): Promise<void>;
}
