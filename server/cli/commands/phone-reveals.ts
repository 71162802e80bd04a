import { group, listOutput, siteCommand } from '#server/cli/command';
import { instant, limit, option } from '#server/cli/options';
import { tenantNamed } from '#server/cli/sites';

const options = {
  since: option('<date>', 'only from this date (2026-11-20) or time onwards', { parse: instant }),
  limit: limit(100_000),
};
const none = 'No phone numbers revealed.';

const list = siteCommand(tenantNamed, {
  name: 'list',
  summary: 'List reveals, newest first',
  options,
  run: async ({ services, site }, { since, limit: most }) => {
    const page = { since: since?.toISOString(), limit: most };
    return listOutput(await services.phoneReveals.list(site.slug, page), {
      record: ({ id, carId, dealershipId, websiteId, createdAt }) => ({
        id,
        car_id: carId,
        dealership_id: dealershipId,
        website_id: websiteId,
        created_at: createdAt,
      }),
      line: ({ createdAt, carId }) => `${createdAt.slice(0, 16)}Z  ${carId}`,
      none,
    });
  },
});

const count = siteCommand(tenantNamed, {
  name: 'count',
  summary: 'Count by car, most revealed first',
  options,
  run: async ({ services, site }, { since, limit: most }) => {
    const page = { since: since?.toISOString(), limit: most };
    return listOutput(await services.phoneReveals.countByCar(site.slug, page), {
      record: (one) => ({ car_id: one.carId, count: one.count }),
      line: (one) => `${String(one.count).padStart(6)}  ${one.carId}`,
      none,
    });
  },
});

/** `dealer phone-reveals …`: how often shoppers revealed cars' phone numbers. */
export const phoneRevealCommands = group('phone-reveals', 'Show phone number reveals on cars', [list, count]);
