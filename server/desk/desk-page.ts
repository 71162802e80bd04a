import { mediaType } from '#server/platform/http/body';
import type { Answer, PageFacts } from '#server/platform/http/page-answer';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { plainPath } from '#server/settings/rules/plain-path';
import { newPasswordView, submitNewPassword } from './accounts/new-password-page';
import { may, mustSetUp } from './accounts/rules/permissions';
import {
  deskForm,
  longestDraft,
  signInCodeView,
  signInView,
  signOut,
  submitSignIn,
  submitSignInCode,
} from './accounts/sign-in';
import { signedIn } from './accounts/staff-session';
import { redirectTo } from './confirm-page';
import type { DeskVisit, StaffVisit } from './create-desk';
import { type DeskOutcome, goTo } from './desk-outcome';
import { type DeskPlace, mayOpen, placeAt } from './desk-places';
import { frameView } from './frame';
import { openReply } from './lead-reply-view';
import { twoStepPath } from './two-step-page';
import type { DeskContent, DeskView } from './views/desk-view';

/**
 * A page of the desk at `address` (the part after `/desk/`). Throws a Response: 404 if the site has no desk, a redirect
 * to sign in, or to set up two-step sign-in where the site requires it. `formPage` is the page that answers a form of the
 * same request.
 */
export async function deskPage(
  visit: DeskVisit,
  address: string,
  formPage?: DeskView,
): Promise<Answer<DeskView>> {
  const path = pathOf(visit, address);
  if (formPage) return { view: formPage, ...scriptsOf(formPage) };
  if (path === 'sign-in/code') {
    const view = await signInCodeView(visit);
    if (!view) throw redirectTo('/desk/sign-in');
    return { view };
  }
  if (path === 'sign-in/password') return { view: await newPasswordView(visit) };
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
  const { place, ...names } = placeAt(path);
  const staffVisit = { ...visit, ...visitor, ...names };
  if (path === '' && !may(visitor.staff.role, 'work-leads')) throw redirectTo('/desk/site');
  if (mustSetUpFirst(staffVisit, place)) throw redirectTo(twoStepPath);
  const content = await contentAt(staffVisit, place);
  if (content instanceof Response) return { response: content };
  return {
    view: inFrame(staffVisit, content),
    status: statuses.get(content.page),
    ...scriptsOf(content),
  };
}

/** Pages whose forms a script watches; they do without it too. */
const watched: readonly DeskView['page'][] = [
  'add-appointment',
  'add-car',
  'add-deposit',
  'add-lead',
  'connections',
  'destination',
  'lead',
  'payment-links',
  'site-list',
  'site-page-editor',
  'site-pages',
  'site-part',
  'stock',
  'team',
];

function scriptsOf({ page }: Pick<DeskView, 'page'>): Pick<PageFacts, 'machines'> {
  const name = page === 'stock-car' ? 'desk-photos' : watched.includes(page) ? 'desk-site' : undefined;
  return name === undefined
    ? {}
    : { machines: { head: `<script type="module" src="/${name}.js"></script>` } };
}

/** Throws a Response if the site has no desk. */
function pathOf({ tenant }: DeskVisit, address: string): string {
  if (!tenant.desk.enabled) throw new Response('Not found', { status: 404 });
  return plainPath(`/${address}`).slice(1);
}

/** Whether the page has to wait until the person has set up two-step sign-in, which the site requires. */
const mustSetUpFirst = ({ tenant, staff }: StaffVisit, place: DeskPlace | undefined): boolean =>
  mustSetUp(tenant.desk.second_factor, staff) && !place?.isOwn;

const missing = { page: 'missing' } as const;
const forbidden = { page: 'forbidden' } as const;
const statuses = new Map<DeskContent['page'], 403 | 404>([
  ['forbidden', 403],
  ['missing', 404],
]);

const inFrame = <Content extends DeskContent>(visit: StaffVisit, content: Content) => ({
  ...frameView(visit),
  ...content,
});

async function contentAt(visit: StaffVisit, place: DeskPlace | undefined): Promise<DeskContent | Response> {
  if (!mayOpen(visit, place)) return forbidden;
  return (place && isOffered(visit, place) && (await place.show(visit))) || missing;
}

const isOffered = ({ tenant }: StaffVisit, place: DeskPlace): boolean => place.isOffered?.(tenant) ?? true;

/**
 * Handles a form of the desk. Throws a Response if there is none at the address, or it came from another site's page.
 */
export async function submitDesk(visit: DeskVisit, address: string): Promise<DeskOutcome> {
  const path = pathOf(visit, address);
  if (path === 'sign-in') return submitSignIn(visit);
  if (path === 'sign-in/code') return submitSignInCode(visit);
  if (path === 'sign-in/password') return submitNewPassword(visit);
  if (path === 'sign-out') return signOut(visit);
  const hasFiles = mediaType(visit.request) === 'multipart/form-data';
  if (hasFiles && isCrossOriginForm(visit.request)) throw new Response('Refused', { status: 403 });
  // Files are read only for someone who may send them.
  const form = hasFiles ? null : await deskForm(visit);
  const visitor = await signedIn(visit);
  if (!visitor) return askAgain(visit, form);
  const { place, ...names } = placeAt(path);
  const staffVisit = { ...visit, ...visitor, ...names };
  if (mustSetUpFirst(staffVisit, place)) return goTo(twoStepPath);
  const outcome = await outcomeAt(staffVisit, place, form);
  return outcome.state === 'moved' ? outcome : { ...outcome, view: inFrame(staffVisit, outcome.view) };
}

/** The answer to a form of a place; `null`: one with files. */
async function outcomeAt(
  visit: StaffVisit,
  place: DeskPlace | undefined,
  form: URLSearchParams | null,
): Promise<DeskOutcome<DeskContent>> {
  if (!mayOpen(visit, place)) return { state: 'page', status: 403, view: forbidden };
  const answer =
    place && isOffered(visit, place) && (form ? place.take?.(visit, form) : place.takeFiles?.(visit));
  return (await answer) || { state: 'page', status: 404, view: missing };
}

/** The session ended while something was being written: the text is carried through sign-in and waits on its page. */
function askAgain(visit: DeskVisit, form: URLSearchParams | null): DeskOutcome {
  const { draft, redirect } = draftIn(form, visit.url.pathname);
  const text = draft
    ? 'Your session has ended. Sign in to continue; you won’t lose your text.'
    : 'Your session has ended. Sign in to continue.';
  const message = { tone: 'neutral', text } as const;
  return { state: 'page', status: 403, view: signInView(visit, { redirect, draft, message }) };
}

/** A note or a reply that was being written, and the page where its text waits. */
function draftIn(form: URLSearchParams | null, path: string) {
  const textOf = (field: string) => (form?.get(field) ?? '').slice(0, longestDraft);
  if (form?.get('do') === 'reply') {
    return { draft: textOf('reply_text'), redirect: `${path}${openReply}` };
  }
  return { draft: form?.get('do') === 'note' ? textOf('text') : '', redirect: path };
}
