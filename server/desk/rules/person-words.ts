import type { Message } from '#server/dealer/messages/message-outbox';
import { notSentText } from '#server/dealer/messages/rules/not-sent';
import { capitalised } from '#server/dealer/rules/noun';
import type { ChipView, Texts } from '#server/desk/views/desk-view';
import { chip } from './page-parts';

const channels: Texts = {
  sms: 'Text message',
  email: 'Email',
  webhook: 'Event to another system',
};

const purposes: Texts = {
  'sign-in-code': 'sign-in code',
  watchlist: 'saved cars',
  prize: 'prize',
  alert: 'alert',
  offer: 'offer for their car',
  reservation: 'reservation',
  receipt: 'receipt',
  dispute: 'disputed payment',
  'lead-reply': 'reply to their enquiry',
};

/** `Text message: sign-in code`. */
export const purposeText = ({ channel, purpose }: Pick<Message, 'channel' | 'purpose'>): string =>
  `${channels[channel] ?? channel}: ${purposes[purpose] ?? purpose}`;

const chips: Readonly<Record<Message['state'], ChipView>> = {
  pending: chip('Waiting'),
  sent: chip('Sent', 'positive'),
  failed: chip('Not sent', 'critical'),
  expired: chip('Not sent', 'critical'),
};

/** What has become of a message: one that was stored here instead says why. One that nobody knows the end of, because it has left the outbox, says so. */
export const messageChip = (state: string | undefined, problem?: string | null): ChipView =>
  state === 'sent' && problem
    ? chip(capitalised(notSentText(problem)), 'critical')
    : (Object.entries(chips).find(([name]) => name === state)?.[1] ?? {
        text: 'Delivery unknown',
        tone: 'neutral',
      });
