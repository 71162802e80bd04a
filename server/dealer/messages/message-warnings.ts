import type { MessageOutbox } from './message-port';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

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
