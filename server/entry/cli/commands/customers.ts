import type { Command } from 'commander';
import type { Services } from '#server/entry/services';
import { exportCustomer, forgetCustomer } from '#server/people/customers/customer-data';
import type { Customer, ListedCustomer } from '#server/people/customers/customer-store-port';
import { mobileNumber } from '#server/people/customers/rules/mobile-number';
import { auditCommand } from '../audit-command';
import { type CliContext, CliFailure, printable, type RegisterCommands } from '../context';
import { wholeNumber } from '../options';
import { siteWithData } from '../site-with-data';

const mostListed = 1_000_000;

interface CommonOptions {
  readonly tenant: string;
  readonly json: boolean;
}
interface ListOptions extends CommonOptions {
  readonly limit: number;
}
interface PersonOptions extends CommonOptions {
  readonly phone?: string;
}
interface ForgetOptions extends PersonOptions {
  readonly yes: boolean;
}

/** `dealer customers …`: shoppers with an account. */
export const registerCustomers: RegisterCommands = (program, context) => {
  const customers = program.command('customers').description('List, export and delete shopper accounts');
  common(customers.command('list').description('List accounts, newest first'))
    .option('--limit <n>', 'maximum number', wholeNumber(1, mostListed), 50)
    .action((options: ListOptions) => list(context, options));
  ofPerson(
    customers.command('export').description('Print everything stored about a customer, as JSON'),
  ).action((id: string | undefined, options: PersonOptions) => print(context, id, options));
  ofPerson(customers.command('forget').description('Permanently delete an account with all its data'))
    .option('--yes', 'delete it', false)
    .action((id: string | undefined, options: ForgetOptions) => forget(context, id, options));
};

const common = (command: Command): Command =>
  command.requiredOption('--tenant <slug>', 'site slug').option('--json', 'print JSON', false);

const ofPerson = (command: Command): Command =>
  common(command.argument('[customer-id]')).option('--phone <number>', 'the account with this mobile number');

async function list(context: CliContext, { tenant, json, limit }: ListOptions): Promise<void> {
  const services = await context.services();
  const site = await siteWithData(services, tenant);
  await auditCommand(services, site, 'customers-listed');
  const all = await services.customers.list(site.slug, limit + 1);
  const page = all.slice(0, limit);
  const more = all.length > limit ? [`Stopped at ${limit}; there are more. Use --limit to list them.`] : [];
  // JSON output stays a plain list; a person sees the note.
  if (json && more[0]) process.stderr.write(`${more[0]}\n`);
  context.print(json, page.map(record), () => [...page.map(line), ...more].join('\n') || 'No customers.');
}

const record = ({ id, phone, name, createdAt, lastSignInAt }: ListedCustomer) => ({
  id,
  phone,
  name,
  created_at: createdAt,
  last_sign_in_at: lastSignInAt,
});

const line = ({ id, phone, name, createdAt, lastSignInAt }: ListedCustomer): string =>
  [id, phone, name && printable(name), `since ${createdAt}`, `last sign-in ${lastSignInAt}`]
    .filter(Boolean)
    .join('  ');

async function print(context: CliContext, id: string | undefined, options: PersonOptions): Promise<void> {
  const services = await context.services();
  const customer = await customerNamed(services, id, options);
  await auditCommand(services, { slug: customer.tenant }, 'customer-exported');
  const data = await exportCustomer(services, customer);
  context.print(options.json, data, () => JSON.stringify(data, null, 2));
}

async function forget(context: CliContext, id: string | undefined, options: ForgetOptions): Promise<void> {
  const services = await context.services();
  const customer = await customerNamed(services, id, options);
  if (!options.yes) {
    throw new CliFailure(
      `The account ${customer.id} and all its data would be permanently deleted. Add --yes to delete it.`,
    );
  }
  await auditCommand(services, { slug: customer.tenant }, 'customer-deleted');
  await forgetCustomer(services, customer);
  // Nothing is left in the database files either.
  await services.removal.erase();
  const note = 'Their leads are separate: see dealer leads forget.';
  context.print(options.json, { forgotten: customer.id }, () => `${customer.id} deleted. ${note}`);
}

async function customerNamed(
  services: Services,
  id: string | undefined,
  { tenant, phone }: PersonOptions,
): Promise<Customer> {
  if ((id === undefined) === (phone === undefined)) throw new CliFailure('Give a customer id, or --phone.');
  const { slug, accounts } = await siteWithData(services, tenant);
  const customer =
    phone === undefined
      ? await services.customers.byId(slug, id ?? '')
      : await services.customers.byPhone(slug, mobileNumber(phone, accounts.countries) ?? phone);
  if (customer) return customer;
  throw new CliFailure(`${slug} has no customer ${id ?? phone}.`);
}
