import type { Messages } from '#server/people/messages/create-messages';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { KyselySpinStore } from './adapters/kysely-spin-store';
import type { SpinStore } from './spin-store-port';

export interface Spins {
  readonly spins: SpinStore;
}

/** The services for the prize wheel. */
export type SpinsServices = Spins;

interface SpinsDeps extends Pick<Messages, 'messages'> {
  readonly commits: GroupCommit;
}

/** A winner's text that could not be sent for this long is of no use any more: the page shows the code too. */
const textLastsMs = 24 * 60 * 60 * 1_000;

export const createSpins = ({ commits, messages }: SpinsDeps): Spins => ({
  spins: new KyselySpinStore(commits, async (trx, { tenant, phone, createdAt }, text) => {
    const now = new Date(createdAt);
    await messages.send(trx, {
      ...{ tenant, channel: 'sms', to: phone, text, purpose: 'prize' },
      expiresAt: new Date(now.getTime() + textLastsMs),
    });
  }),
});
