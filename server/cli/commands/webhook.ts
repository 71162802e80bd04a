import { eventRegistry, eventTypeNames, testEvent } from '#server/api/event-registry';
import {
  CliFailure,
  group,
  listOutput,
  listOutputUpTo,
  type OpenSite,
  type Output,
  printable,
  siteCommand,
} from '#server/cli/command';
import { argument, flag, instant, limit, option, wholeNumber } from '#server/cli/options';
import { tenantNamed } from '#server/cli/sites';
import { siteAddress } from '#server/dealer/rules/host-name';
import type { EventDelivery } from '#server/dealer/webhooks/delivery-history';
import {
  changeWebhook,
  createWebhook,
  eventDeliveryRecord,
  rotateSecret,
  type WebhookProblem,
  webhookRecord,
} from '#server/dealer/webhooks/manage-webhooks';
import { testWebhook } from '#server/dealer/webhooks/test-webhook';
import type { WebhookEndpoint } from '#server/dealer/webhooks/webhook-endpoints';
import type { Result } from '#server/platform/result';
import { deleted } from '#server/platform/rules/record';
import { counted } from '#server/platform/text/counted';
import { postAddress } from '#server/settings/delivery-schema';
import type { Tenant } from '#server/settings/tenant-schema';

const eventLines = eventRegistry.map(({ type, summary }) => `  ${type.padEnd(24)}${summary}`).join('\n');

const add = siteCommand(tenantNamed, {
  name: 'add',
  summary: 'Add an address. Its signing secret is shown once',
  options: {
    url: argument('<url>', 'a public https address'),
    events: option('<types>', 'comma-separated event types, such as car.*,lead.created', { required: true }),
    description: option('<text>', 'your own words', { default: '' }),
  },
  help: `\nEvents:\n${eventLines}`,
  run: async ({ services, site }, { url, events, description }) => {
    const types = typesIn(events);
    const input = { url: checkedUrl(url), events: types, description: description.slice(0, 200) };
    const { endpoint, secret } = madeOf(await createWebhook(services, site.slug, input, eventTypeNames));
    return withSecret(site, endpoint, secret);
  },
});

function typesIn(text: string): readonly string[] {
  const types = text.split(',').map((type) => type.trim());
  const named = types.filter((type) => type !== '');
  if (named.length === 0) throw new CliFailure('--events: give at least one event type.');
  return named;
}

function checkedUrl(url: string): string {
  const parsed = postAddress.safeParse(url);
  if (!parsed.success) throw new CliFailure(`"${url}" is not a public https address.`);
  return parsed.data;
}

function madeOf<T>(result: Result<T, WebhookProblem>): T {
  if (!result.ok) throw new CliFailure(result.error.message);
  return result.value;
}

const withSecret = (site: Tenant, endpoint: WebhookEndpoint, secret: string): Output => ({
  value: { ...webhookRecord(endpoint, siteAddress(site)), secret },
  lines: [`Id:     ${endpoint.id}`, `Secret: ${secret}`, 'Save the secret now: it cannot be shown again.'],
});

const list = siteCommand(tenantNamed, {
  name: 'list',
  summary: 'List webhooks (never their secrets)',
  run: async ({ services, site }) =>
    listOutput(await services.webhooks.list(site.slug), {
      record: (endpoint) => webhookRecord(endpoint, siteAddress(site)),
      line,
      none: 'No webhooks.',
    }),
});

function line({ id, url, events, isTest, disabled, failingSince, description }: WebhookEndpoint): string {
  const failing = failingSince === null ? '' : `failing since ${failingSince}`;
  const state = disabled ? `disabled: ${disabled.reason}` : failing;
  const facts = [id, url, events.join(','), isTest && 'test', state, description];
  return printable(facts.filter(Boolean).join('  '));
}

const id = argument('<webhook-id>');

async function webhookNamed({ services, site }: OpenSite<Tenant>, name: string): Promise<WebhookEndpoint> {
  const endpoint = await services.webhooks.byId(site.slug, name);
  if (!endpoint) throw new CliFailure(`${site.slug} has no webhook ${name}.`);
  return endpoint;
}

const change = siteCommand(tenantNamed, {
  name: 'change',
  summary: 'Change a webhook, or switch it on or off',
  options: {
    id,
    url: option('<url>', 'a public https address'),
    events: option('<types>', 'comma-separated event types'),
    description: option('<text>', 'your own words'),
    enable: flag('send events again'),
    disable: flag('send no events'),
  },
  refuse: ({ enable, disable }) => enable && disable && 'Give --enable or --disable, not both.',
  run: async (opened, { id: name, url, events, description, enable, disable }) => {
    const endpoint = await webhookNamed(opened, name);
    const changes = {
      ...(url !== undefined && { url: checkedUrl(url) }),
      ...(events !== undefined && { events: typesIn(events) }),
      ...(description !== undefined && { description: description.slice(0, 200) }),
      ...((enable || disable) && { enabled: enable }),
    };
    if (Object.keys(changes).length === 0)
      throw new CliFailure('Nothing to change. Run with --help for usage.');
    const changed =
      madeOf(await changeWebhook(opened.services, endpoint, changes, eventTypeNames)) ?? endpoint;
    return { value: webhookRecord(changed, siteAddress(opened.site)), lines: line(changed) };
  },
});

const rotate = siteCommand(tenantNamed, {
  name: 'rotate',
  summary: 'Make a new signing secret. It is shown once',
  options: {
    id,
    overlap: option<number>('<hours>', 'hours for which the previous secret signs too', {
      parse: wholeNumber(0, 168),
      default: 24,
    }),
  },
  run: async (opened, { id: name, overlap }) => {
    const rotated = await rotateSecret(opened.services, await webhookNamed(opened, name), overlap);
    if (!rotated) throw new CliFailure(`${opened.site.slug} has no webhook ${name}.`);
    return withSecret(opened.site, rotated.endpoint, rotated.secret);
  },
});

const remove = siteCommand(tenantNamed, {
  name: 'remove',
  summary: 'Remove a webhook; events that wait for it are not sent',
  options: { id },
  run: async (opened, { id: name }) => {
    const endpoint = await webhookNamed(opened, name);
    await opened.services.webhooks.remove(endpoint.tenant, name);
    return { value: deleted('webhook', name), lines: `Removed: ${name}.` };
  },
});

const test = siteCommand(tenantNamed, {
  name: 'test',
  summary: 'Post an example now; fails unless the answer is 2xx',
  options: {
    id,
    type: option('<event>', 'the event type whose example is posted', { default: testEvent.type }),
  },
  run: async (opened, { id: name, type }) => {
    const event = eventRegistry.find((one) => one.type === type);
    if (!event) throw new CliFailure(`There is no event ${type}. Run dealer webhook add --help for a list.`);
    const endpoint = await webhookNamed(opened, name);
    const example = { type, data: event.example };
    const result = await testWebhook(opened.services, opened.site, endpoint, [example]);
    if (!result.delivered) throw new CliFailure(`Not delivered: ${result.error ?? 'no response'}.`);
    return { value: result, lines: `Delivered in ${result.duration_ms} ms.` };
  },
});

const deliveries = siteCommand(tenantNamed, {
  name: 'deliveries',
  summary: 'List events that were sent to a webhook, or wait for it, newest first',
  options: {
    id,
    state: option('<state>', 'only this state', { choices: ['pending', 'delivered', 'failed'] }),
    limit: limit(100_000),
  },
  run: async (opened, { id: name, state, limit: most }) => {
    const endpoint = await webhookNamed(opened, name);
    const history = await opened.services.webhookHistory.list(endpoint.id, { limit: most + 1, state });
    return listOutputUpTo(most, history, {
      record: (delivery) => eventDeliveryRecord(delivery, endpoint.id, siteAddress(opened.site)),
      line: deliveryLine,
      none: 'No deliveries.',
    });
  },
});

function deliveryLine(delivery: EventDelivery): string {
  const { createdAt, eventId, type, state, attempts, nextAttemptAt, deliveredAt, lastError } = delivery;
  const when = state === 'pending' ? `next ${nextAttemptAt}` : deliveredAt;
  const facts = [createdAt, eventId, type, state, `attempts ${attempts}`, when, lastError];
  return facts.filter(Boolean).join('  ');
}

const replay = siteCommand(tenantNamed, {
  name: 'replay',
  summary: 'Send events of the last 30 days again, under their old ids',
  options: {
    id,
    event: option('<event-id>', 'one event'),
    since: option('<time>', 'or all events since, such as 2026-11-20T09:00:00+10:00', { parse: instant }),
    until: option('<time>', 'with --since: until then', { parse: instant }),
    failed: flag('only events that failed for this webhook; without --since, all of them'),
  },
  refuse: ({ event, since, until, failed }) =>
    (until !== undefined && !since && '--until goes with --since.') ||
    (event === undefined && !since && !failed && 'Give --event, --since or --failed.') ||
    (event !== undefined && (since !== undefined || failed) && 'Give --event alone.'),
  run: async (opened, { id: name, event: eventId, since, until, failed }) => {
    const { services } = opened;
    const endpoint = await webhookNamed(opened, name);
    let replayed = 0;
    for (let after: number | null | undefined; after !== null; ) {
      const which = { eventId, since, until, failed, after };
      const some = await services.webhookHistory.replay(endpoint, which, services.clock.now());
      replayed += some.replayed;
      after = some.next;
    }
    if (replayed === 0) throw new CliFailure('No such event for this webhook.');
    return {
      value: { replayed },
      lines: `The running site will send ${counted(replayed, 'event')} again.`,
    };
  },
});

/** `dealer webhook …`: addresses that get a site's events. */
export const webhookCommands = group('webhook', 'Send events to other systems', [
  add,
  list,
  change,
  rotate,
  remove,
  test,
  deliveries,
  replay,
]);
