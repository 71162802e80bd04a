import { CliFailure, group, listOutputUpTo, siteCommand } from '#server/cli/command';
import { argument, flag, limit, option } from '#server/cli/options';
import { siteWithData, tenantNamed } from '#server/cli/sites';
import type { Delivery } from '#server/leads/delivery-queue';
import { deliveryRecord } from '#server/leads/rules/delivery-record';

const list = siteCommand(siteWithData, {
  name: 'list',
  summary: 'List deliveries, newest lead first',
  options: {
    state: option('<state>', 'only this state', { choices: ['pending', 'delivered', 'dead'] }),
    destination: option('<name>', 'only this destination'),
    limit: limit(100_000),
  },
  run: async ({ services, site }, options) => {
    const deliveries = await services.deliveries.list(site.slug, { ...options, limit: options.limit + 1 });
    return listOutputUpTo(options.limit, deliveries, { record, line, none: 'No deliveries.' });
  },
});

const record = (delivery: Delivery) => ({ ...deliveryRecord(delivery), lead_id: delivery.leadId });

function line({ id, state, attempts, nextAttemptAt, deliveredAt, lastError }: Delivery): string {
  const when = state === 'pending' ? `next ${nextAttemptAt}` : (deliveredAt ?? '');
  return [id, state, `attempts ${attempts}`, when, lastError].filter(Boolean).join('  ');
}

const retry = siteCommand(tenantNamed, {
  name: 'retry',
  summary: 'Retry one delivery by id, or all dead ones',
  options: {
    id: argument('[delivery-id]'),
    dead: flag('all dead deliveries'),
    destination: option('<name>', 'with --dead: only this destination'),
  },
  refuse: ({ id, dead }) => (id === undefined) !== dead && 'Give a delivery id, or --dead for all.',
  run: async ({ services, site: { slug } }, { id, destination }) => {
    const which = id === undefined ? { dead: true as const, destination } : { id };
    const retried = await services.deliveries.retry(slug, which, services.clock.now());
    if (id !== undefined && retried === 0) throw new CliFailure(`${slug} has no outstanding delivery ${id}.`);
    return { value: { retried }, lines: `The running site will retry ${retried}.` };
  },
});

/** `dealer deliveries …`: sending leads to the dealer. */
export const deliveryCommands = group('deliveries', 'Manage lead deliveries', [list, retry]);
