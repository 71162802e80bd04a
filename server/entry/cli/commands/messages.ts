import type { Command } from 'commander';
import type { Message } from '#server/people/messages/message-port';
import { shownText } from '#server/people/messages/rules/new-message';
import { type CliContext, CliFailure, printable, type RegisterCommands } from '../context';
import { instant, tenantNamed, wholeNumber } from '../options';
import { siteWithData } from '../site-with-data';

const mostListed = 100_000;

interface Options {
  readonly tenant?: string;
  readonly json: boolean;
  readonly limit: number;
}

/** `dealer messages`: text messages to customers. */
export const registerMessages: RegisterCommands = (program, context) => {
  const messages = program
    .command('messages')
    .description('List messages to customers, newest first; post events again')
    .option('--tenant <slug>', 'only this site')
    .option('--limit <n>', 'maximum number', wholeNumber(1, mostListed), 50)
    .option('--json', 'print JSON', false)
    .action((options: Options) => list(context, options));
  messages
    .command('replay')
    .description('Post events to the site’s webhook again')
    .option('--tenant <slug>', 'site slug; required')
    .option('--id <event-id>', 'one event, as dealer messages lists it')
    .option('--since <time>', 'all events since then, such as 2026-11-20T09:00:00+10:00', instant)
    .option('--json', 'print JSON', false)
    .action((_options: unknown, command: Command) => replay(context, command.optsWithGlobals()));
};

interface ReplayOptions {
  readonly tenant?: string;
  readonly id?: string;
  readonly since?: Date;
  readonly json: boolean;
}

async function replay(context: CliContext, { tenant, id, since, json }: ReplayOptions): Promise<void> {
  if (tenant === undefined) throw new CliFailure('Give --tenant.');
  if ((id === undefined) === (since === undefined)) throw new CliFailure('Give --id, or --since.');
  const services = await context.services();
  const { slug } = await tenantNamed(services, tenant);
  const which = since ? { since } : { id: id ?? '' };
  const count = await services.eventReplay.replay(slug, which, services.clock.now());
  if (count === 0) throw new CliFailure(`${slug} has no such event.`);
  const events = count === 1 ? '1 event' : `${count} events`;
  context.print(json, { replayed: count }, () => `The running site will post ${events} again.`);
}

async function list(context: CliContext, { tenant, json, limit }: Options): Promise<void> {
  const services = await context.services();
  const slug = tenant === undefined ? undefined : (await siteWithData(services, tenant)).slug;
  const all = await services.messageOutbox.list({ tenant: slug, limit: limit + 1 });
  const now = services.clock.now();
  const records = all.slice(0, limit).map((message) => record(message, now));
  const more = all.length > limit ? [`Stopped at ${limit}; there are more. Use --limit to list them.`] : [];
  // JSON output stays a plain list; a person sees the note.
  if (json && more[0]) process.stderr.write(`${more[0]}\n`);
  context.print(json, records, () => [...records.map(line), ...more].join('\n') || 'No messages.');
}

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

type Listed = ReturnType<typeof record>;

function line(message: Listed): string {
  const { created_at, tenant, channel, to, purpose, state, attempts, next_attempt_at, problem, text } =
    message;
  const when = next_attempt_at === null ? state : `${state}, attempts ${attempts}, next ${next_attempt_at}`;
  const facts = [created_at, tenant, channel, to, purpose, when, problem];
  return `${facts.filter(Boolean).join('  ')}\n    ${text === null ? '(text removed)' : printable(text)}`;
}
