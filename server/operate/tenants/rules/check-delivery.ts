import { error, type Finding, note, warning } from '#server/dealer/files/rules/tenant-problems';
import { standInSender } from '#server/settings/delivery-schema';
import { categories } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';

/** Lead delivery: valid names, and a recipient for every category. */
export function checkDelivery({ delivery, locations }: Tenant): Finding[] {
  const { email_to, destinations } = delivery;
  const findings = destinations.flatMap((destination, at) => {
    const path = `delivery.destinations.${at}`;
    return [
      ...unknown(`${path}.categories`, 'category', destination.categories, categories),
      ...unknown(
        `${path}.locations`,
        'location id',
        destination.locations,
        locations.map(({ id }) => id),
      ),
      ...('url' in destination && destination.url.startsWith('http:')
        ? [warning(`${path}.url`, 'is not https: used only when WEBHOOK_PRIVATE_HOSTS lists its host')]
        : []),
    ];
  });
  const deliveryFindings = [...findings, ...checkSender(delivery)];
  return email_to.length > 0 ? deliveryFindings : [...deliveryFindings, ...leftOut(delivery)];
}

/** Mail servers reject email from a domain that is not the dealer's. */
function checkSender({ email_from, email_to, destinations }: Tenant['delivery']): Finding[] {
  const isMailed =
    email_to.length > 0 || destinations.some(({ kind, enabled }) => enabled && /email/.test(kind));
  if (!isMailed || email_from !== standInSender) return [];
  return [
    note('delivery.email_from', `is the placeholder ${standInSender}: use an address on your own domain`),
  ];
}

const unknown = (
  path: string,
  what: string,
  names: readonly string[],
  knownNames: readonly string[],
): Finding[] =>
  names
    .filter((one) => !knownNames.includes(one))
    .map((one) => error(path, `${what} ${one} not found; choose from ${knownNames.join(', ')}`));

/** Without `email_to`, leads that no destination accepts are only stored. */
function leftOut({ destinations }: Tenant['delivery']): Finding[] {
  const path = 'delivery.email_to';
  const enabled = destinations.filter((one) => one.enabled && one.locations.length === 0);
  if (enabled.length === 0) return [note(path, 'is empty: leads are saved for /desk but not sent to anyone')];
  const missingCategories = categories.filter(
    (category) => !enabled.some((one) => one.categories.length === 0 || one.categories.includes(category)),
  );
  if (missingCategories.length === 0) return [];
  return [
    warning(
      path,
      `is empty, and no destination accepts ${missingCategories.join(', ')}: saved but not sent to anyone`,
    ),
  ];
}
