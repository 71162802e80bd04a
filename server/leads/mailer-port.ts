import type { LeadEmail } from './rules/lead-email';

/** Hands one e-mail on. Resolves when it was taken for good; the same e-mail may come again after a crash. */
export interface Mailer {
  send(email: LeadEmail, signal: AbortSignal): Promise<void>;
  /** Deletes what still lies here of these deliveries; what was handed on is out of reach. */
  withdraw(deliveryIds: readonly string[]): Promise<void>;
  close(): void;
}
