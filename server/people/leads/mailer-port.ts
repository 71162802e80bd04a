import type { LeadEmail } from './rules/lead-email';

/** Hands one email on. Resolves when it was taken for good; the same email may come again after a crash. */
export interface Mailer {
  send(email: LeadEmail, signal: AbortSignal): Promise<void>;
  /** Deletes what still lies here of these deliveries; what was handed on is out of reach. */
  withdraw(deliveryIds: readonly string[]): Promise<void>;
  close(): void;
}
