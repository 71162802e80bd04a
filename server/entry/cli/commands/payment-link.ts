import { createPaymentLink } from '#server/people/online-payments/issue-link';
import type { PaymentRequest } from '#server/people/online-payments/payment-request';
import { linkPath } from '#server/people/online-payments/rules/link-key';
import { requestState } from '#server/people/online-payments/rules/request-state';
import type { SiteSecret } from '#server/platform/site-secret';
import { centsText } from '#server/platform/text/money';
import type { Tenant } from '#server/settings/tenant-schema';
import { auditCommand } from '../audit-command';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { tenantNamed, wholeNumber } from '../options';

const mostListed = 10_000;

interface CommonOptions {
  readonly tenant: string;
  readonly json: boolean;
}
interface CreateOptions extends CommonOptions {
  readonly amount: string;
  readonly reference: string;
  readonly note: string;
}

/** `dealer payment-link …`: links on which customers pay an amount for a reference. */
export const registerPaymentLink: RegisterCommands = (program, context) => {
  const links = program.command('payment-link').description('Create, list and withdraw payment links');
  links
    .command('create')
    .description('Create a link on which a customer pays an amount once')
    .requiredOption('--tenant <slug>', 'site slug')
    .requiredOption('--amount <dollars>', 'amount in dollars, such as 500 or 99.95')
    .requiredOption('--reference <text>', 'your reference, such as an invoice number')
    .option('--note <text>', 'what it is for; the customer reads it', '')
    .option('--json', 'print JSON', false)
    .action((options: CreateOptions) => create(context, options));
  links
    .command('list')
    .description('List payment links, newest first')
    .requiredOption('--tenant <slug>', 'site slug')
    .option('--limit <n>', 'maximum number', wholeNumber(1, mostListed), 50)
    .option('--json', 'print JSON', false)
    .action((options: CommonOptions & { readonly limit: number }) => list(context, options));
  links
    .command('withdraw <link-id>')
    .description('Withdraw a link: nobody can pay it from then on')
    .requiredOption('--tenant <slug>', 'site slug')
    .option('--json', 'print JSON', false)
    .action((id: string, options: CommonOptions) => withdraw(context, id, options));
};

async function create(context: CliContext, { tenant, json, ...order }: CreateOptions): Promise<void> {
  const services = await context.services();
  const site = await tenantNamed(services, tenant);
  if (!site.accounts.sign_in || site.payments.methods.length === 0) {
    throw new CliFailure(
      `${site.slug} takes no payments online: it needs accounts.sign_in and a method in payments.methods.`,
    );
  }
  const created = await createPaymentLink(services, site, { ...order, by: 'Command line' });
  if (!created.ok) throw new CliFailure(Object.values(created.error).join(' '));
  await auditCommand(services, site, 'payment-link-created');
  const link = record(created.value, site, services.secret, services.clock.now());
  context.print(json, link, () => link.url ?? link.path);
}

async function list(
  context: CliContext,
  { tenant, json, limit }: CommonOptions & { readonly limit: number },
): Promise<void> {
  const services = await context.services();
  const site = await tenantNamed(services, tenant);
  const requests = await services.paymentRequests.list(site.slug, { links: true, limit });
  const now = services.clock.now();
  const links = requests.map((request) => record(request, site, services.secret, now));
  context.print(
    json,
    links,
    () =>
      links
        .map(({ id, state, amount, reference, note }) =>
          [id, state, amount, reference, note].filter(Boolean).join('  '),
        )
        .join('\n') || 'No payment links.',
  );
}

async function withdraw(context: CliContext, id: string, { tenant, json }: CommonOptions): Promise<void> {
  const services = await context.services();
  const site = await tenantNamed(services, tenant);
  if (!(await services.paymentRequests.withdraw(site.slug, id, services.clock.now()))) {
    throw new CliFailure(`${site.slug} has no open payment link ${id}.`);
  }
  await auditCommand(services, site, 'payment-link-withdrawn');
  context.print(json, { withdrawn: id }, () => `${id} withdrawn.`);
}

/** A link as it is printed. Without a host of its own the site's address is unknown: only the path is. */
function record(
  request: PaymentRequest,
  { slug, hosts }: Pick<Tenant, 'slug' | 'hosts'>,
  secret: SiteSecret,
  now: Date,
) {
  const path = linkPath({ secret, tenant: slug }, request.id);
  return {
    id: request.id,
    reference: request.reference,
    note: request.note,
    amount: centsText(request.amountCents),
    amount_cents: request.amountCents,
    state: requestState(request, now),
    expires_at: request.expiresAt,
    url: hosts[0] === undefined ? null : `https://${hosts[0]}${path}`,
    path,
  };
}
