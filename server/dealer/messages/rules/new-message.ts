import type { Message, NewMessage } from '#server/dealer/messages/message-port';

const e164 = /^\+[1-9]\d{6,14}$/;
const oneAddress = /^[^\s@,;<>"]{1,128}@[^\s@,;<>"]{1,190}$/;
/** Ten parts of a text message. */
const mostCharacters = 1_530;

/** The row for a new message, due now. Throws a RangeError, without its content, for one that no gateway accepts. */
export function pendingMessage(message: NewMessage & { readonly id: string }, now: Date): Message {
  const { id, tenant, channel, to, text, purpose, expiresAt } = message;
  if (channel === 'sms') checkSms(to, text);
  else checkEmail(to);
  return {
    id,
    tenant,
    channel,
    to,
    text,
    purpose,
    email: channel === 'email' ? message.email : null,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    secretUntil: purpose === 'sign-in-code' ? expiresAt.toISOString() : null,
    createdAt: now.toISOString(),
    sentAt: null,
    problem: null,
  };
}

function checkSms(to: string, text: string): void {
  if (!e164.test(to)) throw new RangeError('the recipient is not a number in E.164 form');
  if (text === '' || text.length > mostCharacters) {
    throw new RangeError(`the text has ${text.length} characters; expected 1 to ${mostCharacters}`);
  }
}

/** One address: a list of several would reach others. */
function checkEmail(to: string): void {
  if (!oneAddress.test(to)) throw new RangeError('the recipient is not one email address');
}

/** The text as it may be shown: a secret only until it expires. */
export const shownText = ({ text, secretUntil }: Pick<Message, 'text' | 'secretUntil'>, now: Date) =>
  secretUntil !== null && secretUntil <= now.toISOString() ? null : text;
