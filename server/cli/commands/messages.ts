import { CliFailure, command, listOutputUpTo, printable } from '#server/cli/command';
import { instant, limit, option } from '#server/cli/options';
import { siteWithData, tenantNamed } from '#server/cli/sites';
import type { Message } from '#server/dealer/messages/message-outbox';
import { shownText } from '#server/dealer/messages/rules/new-message';
import { counted } from '#server/platform/text/counted';

const replay = command({
  name: 'replay',
  summary: 'Post events to the site’s webhook again',
  options: {
    tenant: option('<slug>', 'site slug; required'),
    id: option('<event-id>', 'one event, as dealer messages lists it'),
    since: option('<time>', 'all events since then, such as 2026-11-20T09:00:00+10:00', { parse: instant }),
  },
  refuse: ({ tenant, id, since }) =>
    (tenant === undefined && 'Give --tenant.') ||
    ((id === undefined) === (since === undefined) && 'Give --id, or --since.'),
  run: async (context, { tenant = '', id = '', since }) => {
    const services = await context.services();
    const { slug } = await tenantNamed(services, tenant);
    const replayed = await services.messageOutbox.replay(
      slug,
      since ? { since } : { id },
      services.clock.now(),
    );
    if (replayed === 0) throw new CliFailure(`${slug} has no such event.`);
    return { value: { replayed }, lines: `The running site will post ${counted(replayed, 'event')} again.` };
  },
});

/** `dealer messages`: text messages to customers. */
export const messageCommands = command({
  name: 'messages',
  summary: 'List messages to customers, newest first; post events again',
  options: { tenant: option('<slug>', 'only this site'), limit: limit(100_000) },
  commands: [replay],
  run: async (context, options) => {
    const services = await context.services();
    const site = options.tenant === undefined ? undefined : await siteWithData(services, options.tenant);
    const messages = await services.messageOutbox.list({ tenant: site?.slug, limit: options.limit + 1 });
    const now = services.clock.now();
    return listOutputUpTo(
      options.limit,
      messages.map((message) => record(message, now)),
      { record: (one) => one, line, none: 'No messages.' },
    );
  },
});

/** A secret text is shown only while it is valid. */
const record = (message: Message, now: Date) => ({
  id: message.id,
  tenant: message.tenant,
  channel: message.channel,
  to: message.to,
  purpose: message.purpose,
  state: message.state,
  attempts: message.attempts,
  created_at: message.createdAt,
  expires_at: message.expiresAt,
  sent_at: message.sentAt,
  next_attempt_at: message.state === 'pending' ? message.nextAttemptAt : null,
  problem: message.problem,
  text: shownText(message, now),
});

function line(message: ReturnType<typeof record>): string {
  const { created_at, tenant, channel, to, purpose, state, attempts, next_attempt_at, problem, text } =
    message;
  const when = next_attempt_at === null ? state : `${state}, attempts ${attempts}, next ${next_attempt_at}`;
  const facts = [created_at, tenant, channel, to, purpose, when, problem];
  return `${facts.filter(Boolean).join('  ')}\n    ${text === null ? '(text removed)' : printable(text)}`;
}
