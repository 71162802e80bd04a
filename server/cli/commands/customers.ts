import {
  CliFailure,
  group,
  listOutputUpTo,
  type OpenSite,
  printable,
  siteCommand,
} from '#server/cli/command';
import { argument, flag, limit, option } from '#server/cli/options';
import { auditCommand, siteWithData } from '#server/cli/sites';
import { exportCustomer, forgetCustomer } from '#server/customers/customer-data';
import type { Customer, ListedCustomer } from '#server/customers/customer-store';
import { mobileNumber } from '#server/customers/rules/mobile-number';

const list = siteCommand(siteWithData, {
  name: 'list',
  summary: 'List accounts, newest first',
  options: { limit: limit(1_000_000) },
  run: async ({ services, site }, options) => {
    await auditCommand(services, site, 'customers-listed');
    const customers = await services.customers.list(site.slug, options.limit + 1);
    return listOutputUpTo(options.limit, customers, { record, line, none: 'No customers.' });
  },
});

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

const person = {
  id: argument('[customer-id]'),
  phone: option('<number>', 'the account with this mobile number'),
};

interface Person {
  readonly id: string | undefined;
  readonly phone: string | undefined;
}

const refuseUnnamed = ({ id, phone }: Person) =>
  (id === undefined) === (phone === undefined) && 'Give a customer id, or --phone.';

type Site = OpenSite<Awaited<ReturnType<typeof siteWithData>>>;

async function customerNamed({ services, site }: Site, { id, phone }: Person): Promise<Customer> {
  const customer =
    phone === undefined
      ? await services.customers.byId(site.slug, id ?? '')
      : await services.customers.byPhone(site.slug, mobileNumber(phone, site.accounts.countries) ?? phone);
  if (customer) return customer;
  throw new CliFailure(`${site.slug} has no customer ${id ?? phone}.`);
}

const exportOne = siteCommand(siteWithData, {
  name: 'export',
  summary: 'Print everything stored about a customer, as JSON',
  options: person,
  refuse: refuseUnnamed,
  run: async (opened, options) => {
    const customer = await customerNamed(opened, options);
    await auditCommand(opened.services, opened.site, 'customer-exported');
    const data = await exportCustomer(opened.services, customer);
    return { value: data, lines: JSON.stringify(data, null, 2) };
  },
});

const forget = siteCommand(siteWithData, {
  name: 'forget',
  summary: 'Permanently delete an account with all its data',
  options: { ...person, yes: flag('delete it') },
  refuse: refuseUnnamed,
  run: async (opened, options) => {
    const { services, site } = opened;
    const customer = await customerNamed(opened, options);
    if (!options.yes) {
      throw new CliFailure(
        `The account ${customer.id} and all its data would be permanently deleted. Add --yes to delete it.`,
      );
    }
    await auditCommand(services, site, 'customer-deleted');
    await forgetCustomer(services, customer);
    // Nothing is left in the database files either.
    await services.removal.erase();
    return {
      value: { forgotten: customer.id },
      lines: `${customer.id} deleted. Their leads are separate: see dealer leads forget.`,
    };
  },
});

/** `dealer customers …`: shoppers with an account. */
export const customerCommands = group('customers', 'List, export and delete shopper accounts', [
  list,
  exportOne,
  forget,
]);
