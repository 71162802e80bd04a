import type { LeadEmail } from './rules/lead-email';

/** Sends one email. Resolves once it is accepted; the same email may be sent again after a crash. */
export interface Mailer {
  send(email: LeadEmail, signal: AbortSignal): Promise<void>;
  /** Deletes the local emails of these deliveries; sent ones are out of reach. */
  withdraw(deliveryIds: readonly string[]): Promise<void>;
  close(): void;
}
