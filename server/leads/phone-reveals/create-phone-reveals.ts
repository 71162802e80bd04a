import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { KyselyPhoneRevealStore } from './adapters/kysely-phone-reveal-store';
import type { PhoneRevealStore } from './reveal-phone';

export interface PhoneReveals {
  /** Counts phone number reveals. */
  readonly phoneReveals: PhoneRevealStore;
}

export const createPhoneReveals = (database: Kysely<Database>): PhoneReveals => ({
  phoneReveals: new KyselyPhoneRevealStore(database),
});
