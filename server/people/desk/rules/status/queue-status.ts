import { waitingTime } from '#server/people/leads/rules/delivery-schedule';
import { failureWords } from '#server/platform/network/rules/connection-words';
import type { QueueState, RecipientFailure, WebhooksState } from '../../status-store-port';
import { ageWords } from './stock-status';
import { attention, fault, ok, type Verdict, worst } from './verdict';

export type Queue = 'leads' | 'messages' | 'webhooks';

interface QueueWords {
  readonly one: string;
  readonly many: string;
  readonly allSent: string;
  readonly waitingAdvice: string;
  readonly failedAdvice: string;
}

const words: Readonly<Record<Queue, QueueWords>> = {
  leads: {
    one: 'delivery of a lead',
    many: 'deliveries of leads',
    allSent: 'Every lead has reached its destinations.',
    waitingAdvice:
      'The leads are safe in your inbox, and the site keeps trying. Check whether the system that receives them works.',
    failedAdvice:
      'Open the leads that weren’t delivered and press “Send again”, or answer them from the inbox.',
  },
  messages: {
    one: 'message to a customer',
    many: 'messages to customers',
    allSent: 'Every message to a customer has been sent.',
    waitingAdvice:
      'The site keeps trying. Ask your website administrator to check the text and email services.',
    failedAdvice:
      'If they matter, call the customers. Ask your website administrator to check the text and email services.',
  },
  webhooks: {
    one: 'event for another system',
    many: 'events for other systems',
    allSent: 'Your other systems have received every event.',
    waitingAdvice: 'The site keeps trying. Ask the people who run the other system whether it works.',
    failedAdvice: 'Ask your website administrator to send them again once the other system works.',
  },
};

/** Whether deliveries arrive. */
export function queueVerdict(queue: Queue, state: QueueState, now: Date): Verdict {
  const verdicts = [...waitingVerdict(queue, state, now), ...failedVerdict(queue, state)];
  const first = worst(verdicts);
  if (!first) return ok(words[queue].allSent);
  return { ...first, text: verdicts.map(({ text }) => text).join(' ') };
}

function waitingVerdict(queue: Queue, { waiting, oldestAt }: QueueState, now: Date): readonly Verdict[] {
  if (waiting === 0) return [];
  const { waitingAdvice } = words[queue];
  const ageMs = oldestAt === null ? 0 : now.getTime() - Date.parse(oldestAt);
  const count = counted(queue, waiting);
  const verb = waiting === 1 ? 'is' : 'are';
  const time = waitingTime(ageMs);
  if (time === 'fine') return [ok(`${count} ${verb} on the way.`)];
  const text = `${count} ${verb} waiting, the oldest for ${ageWords(ageMs)}.`;
  return [(time === 'too-long' ? fault : attention)(text, waitingAdvice)];
}

const failedVerdict = (queue: Queue, { failed }: QueueState): readonly Verdict[] =>
  failed === 0 ? [] : [attention(`${counted(queue, failed)} didn’t arrive.`, words[queue].failedAdvice)];

const counted = (queue: Queue, count: number): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? words[queue].one : words[queue].many}`;

/** As for other deliveries; a webhook that is switched off needs attention too. */
export function webhooksVerdict(state: WebhooksState, now: Date): Verdict {
  const verdict = queueVerdict('webhooks', state, now);
  const [off] = state.disabled;
  if (!off || verdict.state === 'fault') return verdict;
  const text = `The webhook “${off.recipient}” is switched off${off.failure ? `: ${off.failure}` : ''}.`;
  const advice = 'Ask your website administrator to switch it on again once the other system works.';
  return attention(verdict.state === 'ok' ? text : `${text} ${verdict.text}`, advice);
}

const most = 5;

/** A line for each recipient that could not be reached. */
export const failureLines = (failures: readonly RecipientFailure[]): readonly string[] =>
  failures
    .slice(0, most)
    .map(({ recipient, failure }) => `${channelText(recipient)}: ${failureWords(failure)}`);

const channelText = (recipient: string): string => (recipient === 'sms' ? 'Text messages' : recipient);
