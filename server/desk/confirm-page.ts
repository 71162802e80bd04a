import { forgetLeads } from '#server/leads/lead-removal';
import { auditStaff } from './accounts/audit';
import { checkOwnPassword, refusedAt } from './accounts/own-password';
import type { StaffSession } from './accounts/session-store';
import { deskPath } from './accounts/sign-in';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { aboutLead, leadHref, personName } from './rules/lead-row';
import { textIn } from './rules/page-parts';
import type { FieldErrors, QuestionView } from './views/desk-view';

interface ConfirmState {
  readonly redirect?: string;
  readonly errors?: FieldErrors;
}

/** The page that asks for the password again, and then leads to a page of the desk. */
export const confirmView = (
  { staff, url }: StaffVisit,
  { redirect = deskPath(url.searchParams.get('redirect')), errors = {} }: ConfirmState = {},
) => {
  const [, purpose, cancelHref] = purposes.find(([pattern]) => pattern.test(redirect)) ?? exportOfLeads;
  return { page: 'confirm' as const, email: staff.email, redirect, purpose, cancelHref, errors };
};

const exportOfLeads = [/^/, 'export leads. Then choose Export again.', '/desk/leads'] as const;
/** What the password is needed for, by the page that it leads to, and the way back. An export is chosen again on its list. */
const purposes: readonly (readonly [to: RegExp, purpose: string, cancelHref: string])[] = [
  [/^\/desk\/account\/two-step$/, 'change two-step sign-in.', '/desk/account'],
  [/^\/desk\/payments($|\?)/, 'export payments. Then choose Export again.', '/desk/payments'],
  [/^\/desk\/orders$/, 'export orders. Then choose Export again.', '/desk/orders'],
  [/^\/desk\/people\/.*\/erase$/, 'erase a person’s data.', '/desk/leads'],
  [/^\/desk\/people\//, 'get a person’s data. Then choose it again.', '/desk/leads'],
  [/^\/desk\/(reservations|payments)\//, 'send money back.', '/desk/payments'],
  [/\/delete/, 'delete a lead.', '/desk/leads'],
  exportOfLeads,
];

/** Checks the password and leads on. */
export async function confirmPassword(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const redirect = deskPath(form.get('redirect'));
  const answer = await checkOwnPassword(visit, visit.staff, textIn(form, 'password'));
  if (!answer.right) {
    const { errors, status, retryAfter } = refusedAt('password', answer);
    return showPage(confirmView(visit, { redirect, errors }), status, retryAfter);
  }
  const confirmedAt = visit.now.toISOString();
  await visit.services.staffSessions.change(visit.session.idHash, { confirmedAt });
  return goTo(redirect);
}

/** Where to enter the password first, and then go on to `to`; undefined if it was entered a short while ago. */
export const confirmFirst = (
  { now, session }: Pick<StaffVisit, 'now' | 'session'>,
  to: string,
): string | undefined =>
  isConfirmed(session, now) ? undefined : `/desk/confirm?redirect=${encodeURIComponent(to)}`;

export const redirectTo = (to: string): Response =>
  new Response(null, { status: 303, headers: { Location: to, 'Cache-Control': 'private, no-store' } });

interface SureQuestion extends Pick<QuestionView, 'heading' | 'about' | 'action' | 'yes'> {
  readonly backHref: string;
}

/** Asks once before a form is carried out: the same form comes back with `sure`. */
export const sureView = (form: URLSearchParams, { backHref, ...question }: SureQuestion): QuestionView => ({
  page: 'sure',
  ...question,
  values: [...form, ['sure', 'yes']],
  no: [backHref, 'No, go back'],
});

export const isSure = (form: URLSearchParams): boolean => form.get('sure') === 'yes';

/** The page before a lead is deleted, with those that are part of it; null if there is no such lead. */
export async function deleteView(visit: StaffVisit): Promise<QuestionView | null> {
  const { services, tenant, id } = visit;
  const one = await services.desk.one(tenant.slug, id);
  if (!one) return null;
  const parts = await services.leadMerges.partsOf(tenant.slug, [id]);
  const { length: others } = await otherLeads(visit);
  const merged = parts.length > 0 ? ', and so are the enquiries that are merged into it' : '';
  return {
    page: 'sure',
    heading: 'Delete this lead?',
    about: `${personName(one.lead)}, ${aboutLead(one.lead)}`,
    text: [
      `Its files, notes, bookings and deliveries are deleted with it${merged}. This can’t be undone. Anyone the lead was sent to keeps their copy.`,
    ],
    action: `${leadHref(id)}/delete`,
    box:
      others === 0
        ? undefined
        : {
            name: 'others',
            label: `Also delete the ${others === 1 ? 'other lead' : `${others} other leads`} from this person`,
          },
    yes: 'Delete permanently',
    no: [leadHref(id), 'Cancel'],
  };
}

/**
 * Permanently deletes a lead with its files, notes, bookings and deliveries, and the leads that are part of it; with `others`
 * also the other leads of the same person. Needs the password. Null: there is no such lead.
 */
export async function submitDeletion(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const confirmHref = confirmFirst(visit, visit.url.pathname);
  if (confirmHref) return goTo(confirmHref);
  const { services, tenant, id } = visit;
  if (!(await services.desk.one(tenant.slug, id))) return null;
  const wholeIds = [id, ...(form.has('others') ? await otherLeads(visit) : [])];
  const leadIds = [...wholeIds, ...(await services.leadMerges.partsOf(tenant.slug, wholeIds))];
  await auditStaff(visit, 'lead-deleted', { leadIds });
  return (await forgetLeads(services, tenant.slug, leadIds)) > 0 ? goTo('/desk/leads?done=deleted') : null;
}

async function otherLeads({ services, tenant, id }: StaffVisit): Promise<readonly string[]> {
  return (await services.desk.samePerson(tenant.slug, [id])).get(id) ?? [];
}

const confirmedMs = 15 * 60_000;

/** The password was entered within the last quarter of an hour, at sign-in or since. */
const isConfirmed = (
  { createdAt, confirmedAt }: Pick<StaffSession, 'createdAt' | 'confirmedAt'>,
  now: Date,
): boolean => now.getTime() - Date.parse(confirmedAt ?? createdAt) < confirmedMs;
