import type { SignInVisit } from '#server/customers/create-customers';
import type { SignedInCustomer } from '#server/customers/customer-session';
import type { AccountSectionView } from '#server/customers/views/customer-views';
import { visitWorded, withNoun } from '#server/dealer/rules/noun';
import type { Visit } from '#server/dealer/visit';
import type { Webhooks } from '#server/dealer/webhooks/create-webhooks';
import { wantsEvent } from '#server/platform/rules/webhooks';
import { dayInWords, localTime } from '#server/platform/text/local-time';
import { reportsEvent } from '#server/settings/accounts-schema';
import type { AccountSection } from './customer-page';

export type SharingVisit = SignInVisit & Visit<Pick<Webhooks, 'webhooks'>>;

/** What the dealer's staff may see at their desk: nothing until the customer allows it, and nothing from the moment they stop it. */
export const sharingSection: AccountSection<SharingVisit, AccountSectionView> = {
  view: async ({ tenant, services }, { customer }) => {
    if (!tenant.desk.enabled) return undefined;
    const owner = { tenant: tenant.slug, customerId: customer.id };
    const consent = await services.customerConsents.current(owner);
    const worded = (text: string) =>
      visitWorded(withNoun(text, tenant.stock.noun), tenant.test_drives.called);
    const reports = await hearsOfSavedCars({ tenant, services });
    return {
      kind: 'sharing',
      text: consentWords(tenant.name, worded),
      reported: reports ? reportedWords(tenant.name, worded) : undefined,
      allowed: consent?.allowed ?? false,
      state: stateWords(consent, tenant.time_zone),
    };
  },
  actions: {
    'allow-staff': async (visit, signedIn) => {
      await record(visit, signedIn, true);
      return { state: 'done', done: 'staff-allowed' };
    },
    'stop-staff': async (visit, signedIn) => {
      await record(visit, signedIn, false);
      return { state: 'done', done: 'staff-stopped' };
    },
  },
  done: {
    'staff-allowed': 'Staff can now see your saved cars, alerts and test drives.',
    'staff-stopped': 'Staff no longer see your saved cars, alerts and test drives.',
  },
};

/** Whether a system of the dealer gets each saved car: by the site's settings, or at an endpoint that is in use. */
async function hearsOfSavedCars({
  tenant,
  services,
}: Pick<SharingVisit, 'tenant' | 'services'>): Promise<boolean> {
  const type = 'customer.saved_car';
  if (reportsEvent(tenant.accounts, type)) return true;
  const endpoints = await services.webhooks.list(tenant.slug);
  return endpoints.some(
    ({ disabled, events, isTest }) => disabled === null && !isTest && wantsEvent(events, type),
  );
}

const record = (
  { tenant, services, now }: SignInVisit,
  { customer }: SignedInCustomer,
  allowed: boolean,
): Promise<void> =>
  services.customerConsents.record(
    { tenant: tenant.slug, customerId: customer.id },
    { allowed, wording: consentWording, at: now.toISOString() },
  );

function stateWords(
  consent: { readonly allowed: boolean; readonly at: string } | null,
  timeZone: string,
): string {
  if (!consent) return 'Staff don’t see them.';
  const { date } = localTime(timeZone, new Date(consent.at));
  const day = `${dayInWords(date)} ${date.slice(0, 4)}`;
  return consent.allowed
    ? `Staff can see them. You allowed this on ${day}.`
    : `Staff don’t see them. You stopped this on ${day}.`;
}

/** The version of the words below: change it with any change of meaning. It is stored with each choice. */
const consentWording = '2026-11';

/** Adapts a text about cars and test drives to what the site sells. */
type Worded = (text: string) => string;

/** What a customer allows or refuses. */
export const consentWords = (dealer: string, worded: Worded): string =>
  `When you send us an enquiry, staff of ${dealer} see what you wrote. ${worded(shared)} Other businesses don’t see them. You can stop this at any time.`;

const shared =
  'If you allow it, they also see your name, your saved cars, your alerts and your test drives beside it, so that they can answer you better.';

/** The customer knows that the dealer's own systems hear of each saved car. */
const reportedWords = (dealer: string, worded: Worded): string =>
  `Whatever you choose here, ${dealer} is sent ${worded('a note of each car you save, with your mobile number and name.')}`;
