import type { Clock } from '#server/platform/clock';
import { inSmallSteps } from '#server/platform/start-sweeps';
import type { Message, MessageOutbox, RemovedMessages } from './message-outbox';

interface RemovalDeps {
  readonly outbox: Pick<MessageOutbox, 'remove'>;
  /** Deletes the files of messages that were written instead of sent. */
  readonly withdraw: (ids: readonly string[]) => Promise<void>;
}

/** Deletes messages and their files. Returns how many there were. */
export async function removeMessages(deps: RemovalDeps, which: RemovedMessages): Promise<number> {
  const ids = await deps.outbox.remove(which);
  await deps.withdraw(ids);
  return ids.length;
}

const dayMs = 24 * 60 * 60 * 1_000;
/** How long a finished message stays in the outbox. */
const storedDays = 7;

/** Deletes messages that were finished more than a week ago, in small steps. Returns how many. */
export function sweepMessages(deps: RemovalDeps & { readonly clock: Clock }): Promise<number> {
  const finishedBefore = new Date(deps.clock.now().getTime() - storedDays * dayMs);
  return inSmallSteps((limit) => removeMessages(deps, { finishedBefore, limit }));
}

interface Recipient {
  readonly tenant: string;
  /** In E.164 form. */
  readonly phone: string;
  readonly id: string;
}

/** More than the outbox holds of one recipient. */
const mostListed = 10_000;

/** Messages to a customer, for their copy of their data and for its deletion. */
export const messageRecords = (
  deps: RemovalDeps & { readonly outbox: Pick<MessageOutbox, 'list' | 'remove'> },
) => ({
  name: 'messages',
  export: async ({ tenant, phone, id }: Recipient) =>
    (await deps.outbox.list({ tenant, recipient: phone, customerId: id, limit: mostListed })).map(
      copiedMessage,
    ),
  forget: async ({ tenant, phone, id }: Recipient) => {
    await removeMessages(deps, { tenant, recipient: phone, customerId: id });
  },
});

/** As a person's copy of their data has it: without a text that is a secret. */
export const copiedMessage = ({
  to,
  channel,
  purpose,
  state,
  createdAt,
  sentAt,
  secretUntil,
  text,
}: Message) => ({
  to,
  channel,
  purpose,
  state,
  created_at: createdAt,
  sent_at: sentAt,
  text: secretUntil === null ? text : null,
});

const minuteMs = 60_000;

/** Warnings for /readyz: messages that have waited for more than a minute, and those given up in the last day. */
export async function messageWarnings(
  outbox: Pick<MessageOutbox, 'trouble'>,
  now: Date,
): Promise<readonly string[]> {
  const { stuck, failed } = await outbox.trouble({
    pendingBefore: new Date(now.getTime() - minuteMs),
    failedSince: new Date(now.getTime() - dayMs),
  });
  return [
    ...(stuck > 0 ? [`${counted(stuck)} waiting for more than a minute: see dealer messages`] : []),
    ...(failed > 0 ? [`${counted(failed)} given up in the last day: see dealer messages`] : []),
  ];
}

const counted = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);
