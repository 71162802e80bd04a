import type { Command } from 'commander';
import { eventRegistry, eventTypeNames, testEvent } from '#server/entry/api/events/event-registry';
import {
  changeWebhook,
  createWebhook,
  rotateSecret,
  testWebhook,
  type WebhookProblem,
} from '#server/people/webhooks/manage-webhooks';
import { webhookRecord } from '#server/people/webhooks/rules/webhook-record';
import type { WebhookEndpoint } from '#server/people/webhooks/webhook-port';
import type { Result } from '#server/platform/result';
import { postAddress } from '#server/settings/delivery-schema';
import { type CliContext, CliFailure, printable, type RegisterCommands } from '../context';
import { tenantNamed, wholeNumber } from '../options';
import { registerWebhookDeliveries } from './webhook-deliveries';
import { webhookNamed } from './webhook-named';

/** `dealer webhook …`: addresses that get a site's events. */
export const registerWebhook: RegisterCommands = (program, context) => {
  const webhook = program.command('webhook').description('Send events to other systems');
  common(webhook.command('add').description('Add an address. Its signing secret is shown once'))
    .argument('<url>', 'a public https address')
    .requiredOption('--events <types>', 'comma-separated event types, such as car.*,lead.created')
    .option('--description <text>', 'your own words', '')
    .addHelpText('after', `\nEvents:\n${eventLines}`)
    .action((url: string, options: AddOptions) => add(context, url, options));
  common(webhook.command('list').description('List webhooks (never their secrets)')).action(
    (options: CommonOptions) => list(context, options),
  );
  common(webhook.command('change').description('Change a webhook, or switch it on or off'))
    .argument('<webhook-id>')
    .option('--url <url>', 'a public https address')
    .option('--events <types>', 'comma-separated event types')
    .option('--description <text>', 'your own words')
    .option('--enable', 'send events again')
    .option('--disable', 'send no events')
    .action((id: string, options: ChangeOptions) => change(context, id, options));
  common(webhook.command('rotate').description('Make a new signing secret. It is shown once'))
    .argument('<webhook-id>')
    .option('--overlap <hours>', 'hours for which the previous secret signs too', wholeNumber(0, 168), 24)
    .action((id: string, options: CommonOptions & { overlap: number }) => rotate(context, id, options));
  common(webhook.command('remove').description('Remove a webhook; events that wait for it are not sent'))
    .argument('<webhook-id>')
    .action((id: string, options: CommonOptions) => remove(context, id, options));
  common(webhook.command('test').description('Post an example now; fails unless the answer is 2xx'))
    .argument('<webhook-id>')
    .option('--type <event>', 'the event type whose example is posted', testEvent.type)
    .action((id: string, options: CommonOptions & { type: string }) => test(context, id, options));
  registerWebhookDeliveries(webhook, context);
};

const eventLines = eventRegistry.map(({ type, summary }) => `  ${type.padEnd(24)}${summary}`).join('\n');

const common = (command: Command): Command =>
  command.requiredOption('--tenant <slug>', 'site slug').option('--json', 'print JSON', false);

interface CommonOptions {
  readonly tenant: string;
  readonly json: boolean;
}
interface AddOptions extends CommonOptions {
  readonly events: string;
  readonly description: string;
}
interface ChangeOptions extends CommonOptions {
  readonly url?: string;
  readonly events?: string;
  readonly description?: string;
  readonly enable?: boolean;
  readonly disable?: boolean;
}

const typesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '');

function checkedUrl(url: string): string {
  const parsed = postAddress.safeParse(url);
  if (!parsed.success) throw new CliFailure(`"${url}" is not a public https address.`);
  return parsed.data;
}

function madeOf<T>(result: Result<T, WebhookProblem>): T {
  if (!result.ok) throw new CliFailure(result.error.message);
  return result.value;
}

async function add(context: CliContext, url: string, options: AddOptions): Promise<void> {
  const services = await context.services();
  const { slug } = await tenantNamed(services, options.tenant);
  const events = typesIn(options.events);
  if (events.length === 0) throw new CliFailure('--events: give at least one event type.');
  const input = { url: checkedUrl(url), events, description: options.description.slice(0, 200) };
  const { endpoint, secret } = madeOf(await createWebhook(services, slug, input, eventTypeNames));
  context.print(options.json, { ...webhookRecord(endpoint), secret }, () => secretLines(endpoint, secret));
}

const secretLines = ({ id }: WebhookEndpoint, secret: string): string =>
  [`Id:     ${id}`, `Secret: ${secret}`, 'Save the secret now: it cannot be shown again.'].join('\n');

async function list(context: CliContext, { tenant, json }: CommonOptions): Promise<void> {
  const services = await context.services();
  const endpoints = await services.webhooks.list((await tenantNamed(services, tenant)).slug);
  context.print(json, endpoints.map(webhookRecord), () => endpoints.map(line).join('\n') || 'No webhooks.');
}

function line({ id, url, events, disabled, failingSince, description }: WebhookEndpoint): string {
  const failing = failingSince === null ? '' : `failing since ${failingSince}`;
  const state = disabled ? `disabled: ${disabled.reason}` : failing;
  return printable([id, url, events.join(','), state, description].filter(Boolean).join('  '));
}

async function change(context: CliContext, id: string, options: ChangeOptions): Promise<void> {
  const { url, events, description, enable, disable } = options;
  if (enable && disable) throw new CliFailure('Give --enable or --disable, not both.');
  const services = await context.services();
  const { endpoint } = await webhookNamed(services, options.tenant, id);
  const changes = {
    ...(url !== undefined && { url: checkedUrl(url) }),
    ...(events !== undefined && { events: typesIn(events) }),
    ...(description !== undefined && { description: description.slice(0, 200) }),
    ...((enable || disable) && { enabled: enable === true }),
  };
  if (Object.keys(changes).length === 0)
    throw new CliFailure('Nothing to change. Run with --help for usage.');
  if (changes.events?.length === 0) throw new CliFailure('--events: give at least one event type.');
  const changed = madeOf(await changeWebhook(services, endpoint, changes, eventTypeNames)) ?? endpoint;
  context.print(options.json, webhookRecord(changed), () => line(changed));
}

async function rotate(
  context: CliContext,
  id: string,
  { tenant, json, overlap }: CommonOptions & { readonly overlap: number },
): Promise<void> {
  const services = await context.services();
  const { endpoint } = await webhookNamed(services, tenant, id);
  const rotated = await rotateSecret(services, endpoint, overlap);
  if (!rotated) throw new CliFailure(`${tenant} has no webhook ${id}.`);
  context.print(json, { ...webhookRecord(rotated.endpoint), secret: rotated.secret }, () =>
    secretLines(rotated.endpoint, rotated.secret),
  );
}

async function remove(context: CliContext, id: string, { tenant, json }: CommonOptions): Promise<void> {
  const services = await context.services();
  const { endpoint } = await webhookNamed(services, tenant, id);
  await services.webhooks.remove(endpoint.tenant, id);
  context.print(json, { webhook_id: id, deleted: true }, () => `Removed: ${id}.`);
}

async function test(
  context: CliContext,
  id: string,
  { tenant: slug, json, type }: CommonOptions & { readonly type: string },
): Promise<void> {
  const event = eventRegistry.find((one) => one.type === type);
  if (!event) throw new CliFailure(`There is no event ${type}. Run dealer webhook add --help for a list.`);
  const services = await context.services();
  const { tenant, endpoint } = await webhookNamed(services, slug, id);
  const result = await testWebhook(services, tenant, endpoint, { type, data: event.example });
  const { eventId: event_id, durationMs: duration_ms, ...rest } = result;
  if (!result.delivered) throw new CliFailure(`Not delivered: ${result.error ?? 'no response'}.`);
  context.print(json, { event_id, ...rest, duration_ms }, () => `Delivered in ${duration_ms} ms.`);
}
