import type { OutgoingSms, SmsGateway } from '#server/dealer/messages/message-port';
import type { OutboxFolder } from '#server/platform/outbox-folder';

/** A message's file in the outbox folder. */
export const messageFile = (id: string): string => `${id}.sms.txt`;

/** Writes each text message as `<message id>.sms.txt` into the outbox folder instead of sending it. */
export const fileGateway = (outbox: Pick<OutboxFolder, 'write'>): SmsGateway<'file'> => ({
  send: async (sms, signal) => {
    await outbox.write(messageFile(sms.id), content(sms), signal);
    return { state: 'sent', keepsText: true };
  },
});

const content = ({ id, to, site, purpose, now, expiresAt, text }: OutgoingSms): string =>
  [
    `To: ${to}`,
    `From: ${site}`,
    `Date: ${now.toISOString()}`,
    `Expires: ${expiresAt.toISOString()}`,
    `Purpose: ${purpose}`,
    `Message-ID: ${id}`,
    '',
    text,
    '',
  ].join('\n');
