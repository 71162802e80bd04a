import { signInView, signOut, submitSignIn } from '#server/people/accounts/sign-in';
import { type SignedIn, signedIn } from '#server/people/accounts/staff-session';
import type { DeskVisit } from '#server/people/desk/create-desk';
import { readForm } from '#server/platform/http/body';
import type { Answer } from '#server/platform/http/page-answer';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { plainPath } from '#server/settings/rules/plain-path';
import { changeLead, longestNote } from './change-lead';
import { exportLeads, inboxView } from './inbox';
import { leadFile } from './lead-file';
import { leadPageView } from './lead-page';
import type { DeskView } from './views/desk-view';

/** Maximum bytes of a desk form: a note of four thousand characters, in any encoding. */
const formLimitBytes = 64 * 1024;

/** The outcome of a form: a redirect, or the page that says why it was refused. */
export type DeskOutcome =
  | { readonly state: 'moved'; readonly to: string; readonly cookie?: string | undefined }
  | {
      readonly state: 'page';
      readonly status: 403 | 404 | 422 | 429 | 503;
      readonly view: DeskView;
      /** For the Retry-After header. */
      readonly retryAfter?: number | undefined;
    };

/**
 * A page of the desk at `path` (the part after `/desk/`). Throws a Response: 404 if the site has no desk, a redirect
 * to sign in. `refused` is the page of a form that the same request sent and that was refused.
 */
export async function deskPage(
  visit: DeskVisit,
  address: string,
  refusedPage?: DeskView,
): Promise<Answer<DeskView>> {
  const path = plainPath(`/${address}`).slice(1);
  if (!visit.tenant.desk.enabled) throw new Response('Not found', { status: 404 });
  if (refusedPage) return { view: refusedPage };
  const visitor = await signedIn(visit);
  if (path === 'sign-in') {
    if (visitor) throw redirectTo('/desk');
    return { view: signInView(visit) };
  }
  if (!visitor) {
    const here = visit.url.pathname + visit.url.search;
    throw redirectTo(
      here === '/desk' ? '/desk/sign-in' : `/desk/sign-in?redirect=${encodeURIComponent(here)}`,
    );
  }
  return pageFor(visit, visitor, path);
}

async function pageFor(visit: DeskVisit, visitor: SignedIn, path: string): Promise<Answer<DeskView>> {
  if (path === '') return { view: await inboxView(visit, visitor) };
  const file = await fileFor(visit, path);
  if (file) return { response: file };
  const id = leadOf(path);
  const view = id === undefined ? null : await leadPageView(visit, visitor, id);
  if (view) return { view };
  return {
    view: { page: 'missing', siteName: visit.tenant.name, staffName: visitor.staff.name },
    status: 404,
  };
}

async function fileFor(visit: DeskVisit, path: string): Promise<Response | null> {
  if (path === 'leads.csv') return exportLeads(visit);
  const [, id = '', number] = /^leads\/([\w-]{1,64})\/files\/(\d{1,2})$/.exec(path) ?? [];
  return number === undefined ? null : leadFile(visit, id, Number(number));
}

const leadOf = (path: string): string | undefined => /^leads\/([\w-]{1,64})$/.exec(path)?.[1];

/**
 * Handles a form of the desk. Throws a Response if there is none at the address, or it came from another site's page.
 */
export async function submitDesk(visit: DeskVisit, address: string): Promise<DeskOutcome> {
  const path = plainPath(`/${address}`).slice(1);
  if (!visit.tenant.desk.enabled) throw new Response('Not found', { status: 404 });
  if (path === 'sign-in') return takeSignIn(visit);
  if (isCrossOriginForm(visit.request)) throw new Response('Refused', { status: 403 });
  if (path === 'sign-out') {
    const out = await signOut(visit);
    return { state: 'moved', to: out?.next ?? '/desk', cookie: out?.cookie };
  }
  const change = await readForm(visit.request, formLimitBytes);
  if (!change.ok) throw new Response('Refused', { status: change.error === 'not-a-form' ? 415 : 413 });
  const form = new URLSearchParams();
  change.value.forEach((value, name) => {
    form.append(name, String(value));
  });
  const id = leadOf(path);
  const visitor = await signedIn(visit);
  if (!visitor) return askAgain(visit, form);
  return id === undefined ? missing(visit, visitor) : takeChange(visit, visitor, id, form);
}

async function takeSignIn(visit: DeskVisit): Promise<DeskOutcome> {
  const outcome = await submitSignIn(visit);
  if (outcome.state === 'refused') throw new Response('Refused', { status: outcome.status });
  if (outcome.state === 'signed-in') return { state: 'moved', to: outcome.next, cookie: outcome.cookie };
  return { ...page(outcome.status, outcome.view), retryAfter: outcome.retryAfter };
}

/** The session ended while something was being written: the text is carried through sign-in and waits on its page. */
function askAgain(visit: DeskVisit, form: URLSearchParams): DeskOutcome {
  const draft = form.get('do') === 'note' ? (form.get('text') ?? '').slice(0, longestNote) : '';
  const text = draft
    ? "Your session has ended. Sign in to continue; you won't lose your note."
    : 'Your session has ended. Sign in to continue.';
  const message = { tone: 'neutral', text } as const;
  return page(403, signInView(visit, { redirect: visit.url.pathname, draft, message }));
}

async function takeChange(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<DeskOutcome> {
  const change = await changeLead(visit, visitor, id, form);
  if (change.state === 'done') return { state: 'moved', to: visit.url.pathname };
  const view = change.state === 'invalid' ? await leadPageView(visit, visitor, id, change) : null;
  return view ? page(422, view) : missing(visit, visitor);
}

const missing = (visit: DeskVisit, { staff }: SignedIn): DeskOutcome =>
  page(404, { page: 'missing', siteName: visit.tenant.name, staffName: staff.name });

const page = (
  status: 403 | 404 | 422 | 429 | 503,
  view: DeskView,
): Extract<DeskOutcome, { state: 'page' }> => ({ state: 'page', status, view });

const redirectTo = (to: string): Response =>
  new Response(null, { status: 303, headers: { Location: to, 'Cache-Control': 'private, no-store' } });
