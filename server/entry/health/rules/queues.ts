import { waitingTime } from '#server/dealer/messages/rules/delivery-schedule';
import { notSentText } from '#server/dealer/messages/rules/not-sent';
import { capitalised } from '#server/dealer/rules/noun';
import type { QueueState, RecipientFailure, WebhooksState } from '#server/desk/status-store';
import type { StatusFactView } from '#server/desk/views/desk-view';
import type { Backlog } from '#server/leads/delivery-queue';
import { failureWords } from '#server/platform/rules/failure-code';
import { counted, nameList, timeInWords } from '#server/platform/text/counted';
import { type Finding, fault, ifAny, ok, orOk, warning, worstOf } from './finding';
import { ageWords } from './stock-status';

/** Leads of all sites that wait for delivery, and those that were given up lately, for the administrator. */
export function leads(backlog: readonly Backlog[], now: Date): readonly Finding[] {
  const pending = backlog.reduce((sum, one) => sum + one.pending, 0);
  const waiting = backlog.filter((one) => waitingTime(ageMs(one, now)) !== 'fine');
  const lost = backlog.filter(({ dead }) => dead > 0);
  const findings = [...ifAny(waiting, (some) => waitingLong(some, now)), ...ifAny(lost, givenUp)];
  const none = `${counted(pending, 'delivery', 'deliveries')} of leads ${pending === 1 ? 'waits' : 'wait'}, none for long.`;
  return orOk(findings, pending === 0 ? 'No lead waits for delivery.' : none);
}

const ageMs = ({ oldestPending }: Backlog, now: Date): number =>
  oldestPending === null ? 0 : now.getTime() - new Date(oldestPending).getTime();

function waitingLong(waiting: readonly Backlog[], now: Date): Finding {
  const oldestMs = Math.max(...waiting.map((one) => ageMs(one, now)));
  const count = waiting.reduce((sum, { pending }) => sum + pending, 0);
  const sites = waiting.map(({ tenant }) => tenant);
  return (waitingTime(oldestMs) === 'too-long' ? fault : warning)(
    'leads-waiting',
    `${counted(count, 'delivery', 'deliveries')} of leads at ${nameList(sites)} ${count === 1 ? 'waits' : 'wait'}, the oldest for ${timeInWords(oldestMs)}.`,
    `Make sure that the site runs, and see the reasons: dealer deliveries list --tenant ${sites[0]} --state pending.`,
    sites,
  );
}

function givenUp(lost: readonly Backlog[]): Finding {
  const count = lost.reduce((sum, { dead }) => sum + dead, 0);
  const sites = lost.map(({ tenant }) => tenant);
  return warning(
    'leads-given-up',
    `${counted(count, 'delivery', 'deliveries')} of leads at ${nameList(sites)} ran out of retries in the last two weeks.`,
    `See the reasons with dealer deliveries list --tenant ${sites[0]} --state dead, and deliver them with dealer deliveries retry.`,
    sites,
  );
}

/** Text messages and emails to customers that are stuck: the warnings of /readyz. */
export const messages = (warnings: readonly string[]): readonly Finding[] =>
  orOk(
    warnings.map((text) =>
      warning(
        'messages-stuck',
        `${text}.`,
        'Make sure that the site runs, and check the gateway under `sms` in tenant.json and SMTP_URL.',
      ),
    ),
    'No message to a customer is stuck.',
  );

type Queue = 'leads' | 'messages' | 'webhooks';

interface QueueWords {
  readonly one: string;
  readonly many: string;
  readonly allSent: string;
  readonly waitingAdvice: string;
  readonly failedAdvice: string;
  readonly failedLabel: string;
}

const words: Readonly<Record<Queue, QueueWords>> = {
  leads: {
    one: 'delivery of a lead',
    many: 'deliveries of leads',
    allSent: 'No lead is waiting to be delivered.',
    waitingAdvice:
      'The leads are safe in your inbox, and the site keeps trying. Check whether the system that receives them works.',
    failedAdvice:
      'Open the leads that weren’t delivered and press “Send again”, or answer them from the inbox.',
    failedLabel: 'Given up in 14 days',
  },
  messages: {
    one: 'message to a customer',
    many: 'messages to customers',
    allSent: 'No message to a customer is waiting.',
    waitingAdvice:
      'The site keeps trying. Ask your website administrator to check the text and email services.',
    failedAdvice:
      'If they matter, call the customers. Ask your website administrator to check the text and email services.',
    failedLabel: 'Given up in 7 days',
  },
  webhooks: {
    one: 'event for another system',
    many: 'events for other systems',
    allSent: 'Your other systems have received every event.',
    waitingAdvice: 'The site keeps trying. Ask the people who run the other system whether it works.',
    failedAdvice: 'Ask your website administrator to send them again once the other system works.',
    failedLabel: 'Given up lately',
  },
};

/** Whether the deliveries of one site arrive, in words for its dealer. */
export function siteQueue(queue: Queue, state: QueueState, now: Date): Finding {
  const findings = [
    ...siteWaiting(queue, state, now),
    ...siteFailed(queue, state),
    ...siteNotSent(queue, state),
  ];
  const first = worstOf(findings);
  return first ? { ...first, text: findings.map(({ text }) => text).join(' ') } : ok(words[queue].allSent);
}

function siteWaiting(
  queue: Queue,
  { waiting, retrying, oldestAt }: QueueState,
  now: Date,
): readonly Finding[] {
  if (waiting === 0) return [];
  const waitedMs = oldestAt === null ? 0 : now.getTime() - Date.parse(oldestAt);
  const count = `${inQueue(queue, waiting)} ${waiting === 1 ? 'is' : 'are'}`;
  const time = waitingTime(waitedMs);
  if (time === 'fine' && (queue !== 'webhooks' || retrying === 0)) return [ok(`${count} on the way.`)];
  const text = `${count} waiting, the oldest for ${ageWords(waitedMs)}.`;
  return [(time === 'too-long' ? fault : warning)(`${queue}-waiting`, text, words[queue].waitingAdvice)];
}

const siteFailed = (queue: Queue, { failed }: QueueState): readonly Finding[] =>
  failed === 0
    ? []
    : [warning(`${queue}-given-up`, `${inQueue(queue, failed)} didn’t arrive.`, words[queue].failedAdvice)];

const siteNotSent = (queue: Queue, { notSent, notSentBecause }: QueueState): readonly Finding[] => {
  if (notSent === 0) return [];
  const count = `${inQueue(queue, notSent)} ${notSent === 1 ? 'was' : 'were'}`;
  return [
    warning(
      `${queue}-not-sent`,
      `${count} ${notSentBecause.map(notSentText).join(', ')}. ${notSent === 1 ? 'It is' : 'They are'} stored here.`,
      'Ask your website administrator to set up what is missing. Until then, nobody gets them.',
    ),
  ];
};

const inQueue = (queue: Queue, count: number): string =>
  `${grouped(count)} ${count === 1 ? words[queue].one : words[queue].many}`;

const grouped = (count: number): string => count.toLocaleString('en-AU');

/** As for other deliveries; a webhook that is switched off needs attention too. */
export function siteWebhooks(state: WebhooksState, now: Date): Finding {
  const finding = siteQueue('webhooks', state, now);
  const [off] = state.disabled;
  if (!off || finding.result === 'fault') return finding;
  const text = `The webhook “${off.recipient}” is switched off${off.failure ? `: ${off.failure}` : ''}.`;
  return warning(
    'webhook-off',
    finding.result === 'ok' ? text : `${text} ${finding.text}`,
    'Ask your website administrator to switch it on again once the other system works.',
  );
}

const mostRecipients = 5;

/** A line for each recipient that could not be reached. */
export const failureLines = (failures: readonly RecipientFailure[]): readonly string[] =>
  failures
    .slice(0, mostRecipients)
    .map(
      ({ recipient, failure }) =>
        `${recipient === 'sms' ? 'Text messages' : recipient}: ${failureWords(failure)}`,
    );

/** The filters of the inbox that list the leads in question. */
const inboxHrefs = {
  waiting: '/desk/leads?delivery=pending',
  failed: '/desk/leads?delivery=dead',
} as const;

/** Numbers of waiting, abandoned and delivered items. Leads link to the inbox. */
export function queueFacts(queue: Queue, state: QueueState, now: Date): readonly StatusFactView[] {
  const linked = (name: keyof typeof inboxHrefs) =>
    queue === 'leads' && state[name] > 0
      ? { value: `${grouped(state[name])} – show the leads`, href: inboxHrefs[name] }
      : { value: grouped(state[name]) };
  return [
    { label: 'Waiting', ...linked('waiting') },
    ...(state.oldestAt === null
      ? []
      : [{ label: 'Oldest waiting', value: ageWords(now.getTime() - Date.parse(state.oldestAt)) }]),
    ...(state.retrying > 0 ? [{ label: 'Being tried again', value: grouped(state.retrying) }] : []),
    { label: words[queue].failedLabel, ...linked('failed') },
    { label: 'Delivered in 24 hours', value: grouped(state.delivered) },
    ...(state.notSent === 0
      ? []
      : [
          {
            label: `${capitalised(state.notSentBecause.map(notSentText).join(', '))}, in 24 hours`,
            value: grouped(state.notSent),
          },
        ]),
  ];
}
