import type { Messages } from '#server/dealer/messages/create-messages';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { CustomerRecords } from './customer-data';
import { SpinStore } from './spin-store';

interface SpinsDeps extends Pick<Messages, 'messages'> {
  readonly commits: GroupCommit;
}

/** A winner's text that could not be sent for this long is of no use any more: the page shows the code too. */
const textLastsMs = 24 * 60 * 60 * 1_000;

export function createSpins({ commits, messages }: SpinsDeps) {
  const spins = new SpinStore(commits, async (trx, { tenant, createdAt }, { to, text }) => {
    const expiresAt = new Date(Date.parse(createdAt) + textLastsMs);
    await messages.send(trx, { tenant, channel: 'sms', to, text, purpose: 'prize', expiresAt });
  });
  return { spins, spinRecords: spinRecords(spins) };
}

/** A customer's spins. A deleted customer's number has still spun: only a keyed hash of it stays. */
const spinRecords = (spins: SpinStore): CustomerRecords => ({
  name: 'spins',
  export: async ({ tenant, id }) =>
    (await spins.ofCustomer(tenant, id)).map(({ campaign, prize, prizeCode, createdAt }) => ({
      campaign,
      prize,
      prize_code: prizeCode,
      spun_at: createdAt,
    })),
  forget: ({ tenant, id }) => spins.forget(tenant, id),
});
