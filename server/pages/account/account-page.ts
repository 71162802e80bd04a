import type { SignInVisit } from '#server/people/customers/create-customers';
import {
  cookiesWithoutSession,
  type SignedInCustomer,
  signedInCustomer,
} from '#server/people/customers/customer-session';
import { signInPath } from '#server/people/customers/rules/sign-in-path';
import { readForm } from '#server/platform/http/body';
import type { PageAnswer } from '#server/platform/http/page-answer';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import type { AccountSection } from './account-section';
import { closingSection } from './closing-section';
import { detailsSection } from './details-section';
import { sessionsSection } from './sessions-section';
import { sharingSection } from './sharing-section';
import { refuseWithoutAccounts } from './sign-in-page';
import type { AccountAnswer, AccountView } from './views/account-view';

const accountPath = '/account';
const formLimitBytes = 16 * 1024;

/** In the order of the page. */
const sections: readonly AccountSection[] = [detailsSection, sharingSection, sessionsSection, closingSection];

/**
 * The account of the customer who is signed in. Throws a redirect to the sign-in page if nobody is, and a 404 Response
 * if the site has no accounts.
 */
export async function accountPage(visit: SignInVisit): Promise<PageAnswer<AccountView>> {
  refuseWithoutAccounts(visit);
  const signedIn = await signedInCustomer(visit);
  if (!signedIn) throw await toSignIn(visit, 302);
  const done = visit.url.searchParams.get('done') ?? '';
  const words = sections.map((section) =>
    Object.hasOwn(section.done, done) ? section.done[done] : undefined,
  );
  const views = await Promise.all(sections.map((section) => section.view(visit, signedIn)));
  return {
    view: {
      title: `Your account | ${visit.tenant.name}`,
      done: words.find((text) => text !== undefined),
      sections: views.filter((view) => view !== undefined),
    },
  };
}

export type AccountSubmission =
  | { readonly state: 'done'; readonly to: string }
  | { readonly state: 'signed-out'; readonly to: string; readonly cookies: readonly string[] }
  | { readonly state: 'invalid'; readonly answer: AccountAnswer }
  | { readonly state: 'refused'; readonly status: 400 | 403 | 413 | 415 };

/** Handles a form of the account page. Throws as the page does. */
export async function submitAccount(visit: SignInVisit): Promise<AccountSubmission> {
  refuseWithoutAccounts(visit);
  if (isCrossOriginForm(visit.request)) return { state: 'refused', status: 403 };
  const form = await readForm(visit.request, formLimitBytes);
  if (!form.ok) return { state: 'refused', status: form.error === 'not-a-form' ? 415 : 413 };
  const signedIn = await signedInCustomer(visit);
  if (!signedIn) throw await toSignIn(visit, 303);
  return act(visit, signedIn, (name) => String(form.value.get(name) ?? ''));
}

async function act(
  visit: SignInVisit,
  signedIn: SignedInCustomer,
  field: (name: string) => string,
): Promise<AccountSubmission> {
  const intent = field('intent');
  const section = sections.find(({ actions }) => Object.hasOwn(actions, intent));
  const outcome = await section?.actions[intent]?.(visit, signedIn, field);
  switch (outcome?.state) {
    case undefined:
      return { state: 'refused', status: 400 };
    case 'done':
      return { state: 'done', to: `${accountPath}?done=${outcome.done}` };
    case 'signed-out':
      return { state: 'signed-out', to: '/', cookies: await cookiesWithoutSession(visit) };
    case 'invalid':
      return outcome;
  }
}

/** Removes the cookies of a session that has ended. */
async function toSignIn(visit: SignInVisit, status: 302 | 303): Promise<Response> {
  const headers = new Headers({ Location: signInPath({ redirect: accountPath }) });
  for (const cookie of await cookiesWithoutSession(visit)) headers.append('Set-Cookie', cookie);
  return new Response(null, { status, headers });
}
