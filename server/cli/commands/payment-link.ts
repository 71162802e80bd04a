import { createPaymentLink } from '#server/buying/online-payments/issue-link';
import type { PaymentRequest } from '#server/buying/online-payments/payment-requests';
import { linkPath, requestState } from '#server/buying/online-payments/rules/payment-link';
import { CliFailure, group, listOutput, type OpenSite, siteCommand } from '#server/cli/command';
import { argument, limit, option } from '#server/cli/options';
import { auditCommand, tenantNamed } from '#server/cli/sites';
import { centsText } from '#server/platform/text/counted';
import type { Tenant } from '#server/settings/tenant-schema';

const create = siteCommand(tenantNamed, {
  name: 'create',
  summary: 'Create a link on which a customer pays an amount once',
  options: {
    amount: option('<dollars>', 'amount in dollars, such as 500 or 99.95', { required: true }),
    reference: option('<text>', 'your reference, such as an invoice number', { required: true }),
    note: option('<text>', 'what it is for; the customer reads it', { default: '' }),
  },
  run: async (opened, { amount, reference, note }) => {
    const { services, site } = opened;
    if (!site.accounts.sign_in || site.payments.methods.length === 0) {
      throw new CliFailure(
        `${site.slug} takes no payments online: it needs accounts.sign_in and a method in payments.methods.`,
      );
    }
    const order = { amount, reference, note, by: 'Command line' };
    const created = await createPaymentLink(services, site, order);
    if (!created.ok) throw new CliFailure(Object.values(created.error).join(' '));
    await auditCommand(services, site, 'payment-link-created');
    const link = linkRecord(opened)(created.value);
    return { value: link, lines: link.url ?? link.path };
  },
});

const list = siteCommand(tenantNamed, {
  name: 'list',
  summary: 'List payment links, newest first',
  options: { limit: limit(10_000) },
  run: async (opened, options) => {
    const { services, site } = opened;
    const requests = await services.paymentRequests.list(site.slug, { links: true, limit: options.limit });
    return listOutput(requests.map(linkRecord(opened)), {
      record: (link) => link,
      line: ({ id, state, amount, reference, note }) =>
        [id, state, amount, reference, note].filter(Boolean).join('  '),
      none: 'No payment links.',
    });
  },
});

const withdraw = siteCommand(tenantNamed, {
  name: 'withdraw',
  summary: 'Withdraw a link: nobody can pay it from then on',
  options: { id: argument('<link-id>') },
  run: async ({ services, site }, { id }) => {
    if (!(await services.paymentRequests.withdraw(site.slug, id, services.clock.now())))
      throw new CliFailure(`${site.slug} has no open payment link ${id}.`);
    await auditCommand(services, site, 'payment-link-withdrawn');
    return { value: { withdrawn: id }, lines: `${id} withdrawn.` };
  },
});

/** A link as it is printed. Without a host of its own the site's address is unknown: only the path is. */
const linkRecord =
  ({ services, site: { slug, hosts } }: OpenSite<Tenant>) =>
  (request: PaymentRequest) => {
    const path = linkPath({ secret: services.secret, tenant: slug }, request.id);
    return {
      id: request.id,
      reference: request.reference,
      note: request.note,
      amount: centsText(request.amountCents),
      amount_cents: request.amountCents,
      state: requestState(request, services.clock.now()),
      expires_at: request.expiresAt,
      url: hosts[0] === undefined ? null : `https://${hosts[0]}${path}`,
      path,
    };
  };

/** `dealer payment-link …`: links on which customers pay an amount for a reference. */
export const paymentLinkCommands = group('payment-link', 'Create, list and withdraw payment links', [
  create,
  list,
  withdraw,
]);
