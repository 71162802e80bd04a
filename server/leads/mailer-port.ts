import type { LeadEmail } from './rules/lead-email';

/** Hands one e-mail on. Resolves when it was taken for good; the same e-mail may come again after a crash. */
export interface Mailer {
  send(email: LeadEmail, signal: AbortSignal): Promise<void>;
  close(): void;
}
