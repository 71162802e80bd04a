import type { AccountSection } from '#server/customers/pages/customer-page';
import type { GarageVisit } from './garage-visit';
import type { CopyView } from './views/garage-view';

/** The customer's copy of their data. */
export const dataSection: AccountSection<GarageVisit, CopyView> = {
  view: async () => ({ kind: 'data', href: '/garage/data.json' }),
  actions: {},
  done: {},
};
