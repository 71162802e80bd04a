import type { SignInVisit } from '#server/customers/create-customers';
import {
  cookiesWithoutSession,
  type SignedInCustomer,
  signedInCustomer,
} from '#server/customers/customer-session';
import { signInPath } from '#server/customers/rules/sign-in-path';
import type {
  AccountAnswer,
  AccountSubmission,
  CustomerPageView,
} from '#server/customers/views/customer-views';
import { withNoun } from '#server/dealer/rules/noun';
import { valuationCookie } from '#server/leads/rules/journey';
import { readOwnForm } from '#server/platform/http/body';
import type { PageAnswer } from '#server/platform/http/page-answer';
import type { Tenant } from '#server/settings/tenant-schema';

/** What became of a form of a customer's page. */
export type AccountOutcome =
  /** Shows the page again, with a message: at the top, or in the row that it is about. */
  | { readonly state: 'done'; readonly done: string; readonly row?: string }
  /** Leaves the account. */
  | { readonly state: 'signed-out' }
  | { readonly state: 'invalid'; readonly answer: AccountAnswer }
  /** The customer has nothing of that name. */
  | { readonly state: 'unknown' };

/** Handles one form. `field` is empty for a field that was not sent. */
type AccountAction<V> = (
  visit: V,
  signedIn: SignedInCustomer,
  field: (name: string) => string,
) => Promise<AccountOutcome>;

/**
 * A part of a customer's page: what it shows, and its forms by the value of their field `intent`. `done` has the message
 * for each outcome of its forms, by name. A section without a view is left out. A new section goes into the list of its
 * page (`account-page.ts`, `garage/garage-page.ts`), its view into that page's views, and its component into
 * `app/features/account/`.
 */
export interface AccountSection<V extends SignInVisit, View> {
  view(visit: V, signedIn: SignedInCustomer): Promise<View | undefined>;
  readonly actions: Readonly<Record<string, AccountAction<V>>>;
  readonly done: Readonly<Record<string, string>>;
}

const formLimitBytes = 16 * 1024;

/** A page of the customer who is signed in, made of sections. */
export interface CustomerPage<V extends SignInVisit, View> {
  readonly path: string;
  readonly heading: string;
  /** In the order of the page. */
  readonly sections: readonly AccountSection<V, View>[];
  /** The customer's other pages. */
  links(tenant: Tenant): CustomerPageView<View>['links'];
  isOn(tenant: Tenant): boolean;
}

/**
 * The page for the customer who is signed in. Throws a redirect to the sign-in page if nobody is, and a 404 Response if
 * the site does not have the page.
 */
export async function showCustomerPage<V extends SignInVisit, View>(
  page: CustomerPage<V, View>,
  visit: V,
): Promise<PageAnswer<CustomerPageView<View>>> {
  const { tenant, url } = visit;
  const signedIn = await admit(page, visit, 302);
  const done = url.searchParams.get('done') ?? '';
  const words = page.sections.map((section) =>
    Object.hasOwn(section.done, done) ? section.done[done] : undefined,
  );
  const message = words.find((text) => text !== undefined);
  const sections = await Promise.all(page.sections.map((section) => section.view(visit, signedIn)));
  const heading = withNoun(page.heading, tenant.stock.noun);
  return {
    view: {
      title: `${heading} | ${tenant.name}`,
      heading,
      greeting: signedIn.customer.name ? `Hello, ${signedIn.customer.name}` : undefined,
      links: page.links(tenant),
      done: message && withNoun(message, tenant.stock.noun),
      sections: sections.filter((section) => section !== undefined),
    },
  };
}

/** Handles a form of the page. Throws as the page does. */
export async function submitCustomerPage<V extends SignInVisit, View>(
  page: CustomerPage<V, View>,
  visit: V,
): Promise<AccountSubmission> {
  refuseElsewhere(page, visit);
  const form = await readOwnForm(visit.request, formLimitBytes);
  if (!form.ok) return form.error;
  const signedIn = await admit(page, visit, 303);
  return act(page, visit, signedIn, (name) => {
    const value = form.value.get(name);
    return typeof value === 'string' ? value : '';
  });
}

const rowOf = ({ row }: { readonly row?: string }): string =>
  row === undefined ? '' : `&row=${encodeURIComponent(row)}#said`;

async function act<V extends SignInVisit, View>(
  { sections, path }: CustomerPage<V, View>,
  visit: V,
  signedIn: SignedInCustomer,
  field: (name: string) => string,
): Promise<AccountSubmission> {
  const intent = field('intent');
  const section = sections.find(({ actions }) => Object.hasOwn(actions, intent));
  const outcome = await section?.actions[intent]?.(visit, signedIn, field);
  switch (outcome?.state) {
    case undefined:
      return { state: 'refused', status: 400 };
    case 'unknown':
      return { state: 'refused', status: 404 };
    case 'done':
      return { state: 'done', to: `${path}?done=${outcome.done}${rowOf(outcome)}` };
    case 'signed-out':
      return {
        state: 'signed-out',
        to: '/',
        cookies: [...(await cookiesWithoutSession(visit)), valuationCookie.removed(visit.url)],
      };
    case 'invalid':
      return outcome;
  }
}

type PageOf<V extends SignInVisit> = Pick<CustomerPage<V, unknown>, 'path' | 'isOn'>;

/** The signed-in customer. Throws as the page does, and removes the cookies of a session that has ended. */
export async function admit<V extends SignInVisit>(
  page: PageOf<V>,
  visit: V,
  status: 302 | 303,
): Promise<SignedInCustomer> {
  refuseElsewhere(page, visit);
  const signedIn = await signedInCustomer(visit);
  if (signedIn) return signedIn;
  const headers = new Headers({ Location: signInPath({ redirect: page.path, back: '/' }) });
  for (const cookie of await cookiesWithoutSession(visit)) headers.append('Set-Cookie', cookie);
  throw new Response(null, { status, headers });
}

function refuseElsewhere<V extends SignInVisit>({ isOn }: PageOf<V>, { tenant }: V): void {
  if (!isOn(tenant)) throw new Response('Accounts are turned off', { status: 404 });
}
