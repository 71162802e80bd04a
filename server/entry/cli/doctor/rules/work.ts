import type { Backlog } from '#server/people/leads/delivery-queue';
import { waitingTime } from '#server/people/leads/rules/delivery-schedule';
import { counted, type Finding, fault, nameList, ok, timeInWords, warning } from './finding';

/** Leads that wait for delivery, and those that were given up lately. */
export function leads(backlog: readonly Backlog[], now: Date): readonly Finding[] {
  const pending = backlog.reduce((sum, one) => sum + one.pending, 0);
  const waiting = backlog.filter((one) => waitingTime(ageMs(one, now)) !== 'fine');
  const lost = backlog.filter(({ dead }) => dead > 0);
  const findings = [...waitingLong(waiting, now), ...givenUp(lost)];
  if (findings.length > 0) return findings;
  return [
    ok(
      pending === 0
        ? 'No lead waits for delivery.'
        : `${counted(pending, 'delivery', 'deliveries')} of leads ${pending === 1 ? 'waits' : 'wait'}, none for long.`,
    ),
  ];
}

const ageMs = ({ oldestPending }: Backlog, now: Date): number =>
  oldestPending === null ? 0 : now.getTime() - new Date(oldestPending).getTime();

function waitingLong(waiting: readonly Backlog[], now: Date): readonly Finding[] {
  if (waiting.length === 0) return [];
  const oldestMs = Math.max(...waiting.map((one) => ageMs(one, now)));
  const count = waiting.reduce((sum, { pending }) => sum + pending, 0);
  const sites = waiting.map(({ tenant }) => tenant);
  return [
    (waitingTime(oldestMs) === 'too-long' ? fault : warning)(
      'leads-waiting',
      `${counted(count, 'delivery', 'deliveries')} of leads at ${nameList(sites)} ${count === 1 ? 'waits' : 'wait'}, the oldest for ${timeInWords(oldestMs)}.`,
      `Make sure that the site runs, and see the reasons: dealer deliveries list --tenant ${sites[0]} --state pending.`,
      sites,
    ),
  ];
}

function givenUp(lost: readonly Backlog[]): readonly Finding[] {
  if (lost.length === 0) return [];
  const count = lost.reduce((sum, { dead }) => sum + dead, 0);
  const sites = lost.map(({ tenant }) => tenant);
  return [
    warning(
      'leads-given-up',
      `${counted(count, 'delivery', 'deliveries')} of leads at ${nameList(sites)} ran out of retries in the last two weeks.`,
      `See the reasons with dealer deliveries list --tenant ${sites[0]} --state dead, and deliver them with dealer deliveries retry.`,
      sites,
    ),
  ];
}

/** Text messages and emails to customers that are stuck: the warnings of /readyz. */
export const messages = (warnings: readonly string[]): readonly Finding[] =>
  warnings.length === 0
    ? [ok('No message to a customer is stuck.')]
    : warnings.map((text) =>
        warning(
          'messages-stuck',
          `${text}.`,
          'Make sure that the site runs, and check the gateway under `sms` in tenant.json and SMTP_URL.',
        ),
      );
