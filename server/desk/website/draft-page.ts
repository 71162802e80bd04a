import type { WriteFailure } from '#server/dealer/site-files/tenant-writer-port';
import { auditStaff } from '#server/desk/accounts/audit';
import type { StaffVisit } from '#server/desk/create-desk';
import { type FormAnswer, goTo, showPage } from '#server/desk/desk-outcome';
import { firstDay } from '#server/desk/rules/first-day';
import { textIn } from '#server/desk/rules/page-parts';
import { sitePath } from '#server/desk/rules/site-parts';
import { failureText } from '#server/desk/rules/write-failure';
import { dayInWords, instantsOf, isDate, jumpOver, localTime } from '#server/platform/text/local-time';
import type { SiteEdit } from './edit-store';
import { previewHref } from './preview-link';
import { type PartEdit, publishEdit, publishStaged, stageEdit } from './publish-edit';

const draftPath = (id: string): string => `${sitePath}/drafts/${id}`;

interface DraftState {
  /** The form that made it, so that it can be edited further, and its address where that is not the part's. */
  readonly form?: URLSearchParams;
  readonly editHref?: string | undefined;
  /** The time that was asked for. */
  readonly at?: string;
  /** Why nothing was published. */
  readonly notice?: string;
}

const withDone = (path: string, done: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}done=${done}`;

/** A page of the website as it will be, on a phone and on a computer, with the choice of when. Null: there is no such draft. */
export async function draftView(visit: StaffVisit, { form, editHref, at = '', notice }: DraftState = {}) {
  const { services, tenant, now, id } = visit;
  const edit = await services.siteEdits.byId(tenant.slug, id);
  if (edit?.state !== 'draft') return null;
  const { title, deskPath, shownAt, after } = edit;
  const shownFrom = firstDay(edit, localTime(tenant.time_zone, now).date);
  return {
    page: 'site-draft' as const,
    title,
    /** The first day of what is not shown until then: the preview is of that day. */
    shownFrom: shownFrom && dayInWords(shownFrom),
    action: draftPath(id),
    /** Absent for a page that goes. */
    previewHref:
      after === null ? undefined : previewHref(services.secret, { tenant: tenant.slug, id, shownAt }, now),
    editHref: editHref ?? deskPath,
    /** The entries of the form, to go on with; none once the page was left. */
    entries: form ? [...form].filter(([name]) => name !== 'do') : [],
    at,
    timeZone: tenant.time_zone.replace(/^.*\//, '').replaceAll('_', ' '),
    notice,
  };
}

interface FormSteps<Refusal> {
  /** Where a saved form leads. */
  readonly saved: (isChanged: boolean) => string;
  /** The form again, with the reason: a sentence, or what the edit or the check has found. */
  readonly refuse: (failure: WriteFailure | Refusal | string) => FormAnswer;
  readonly editHref?: string;
}

/** Publishes the change that a form asks for, or shows the page as it will be. */
export async function submitEdit<Refusal>(
  visit: StaffVisit,
  form: URLSearchParams,
  edit: PartEdit<Refusal>,
  { saved, refuse, editHref }: FormSteps<Refusal>,
): FormAnswer {
  if (form.get('do') !== 'preview') {
    const published = await publishEdit(visit, edit);
    return published.ok ? goTo(saved(published.value)) : refuse(published.error);
  }
  const staged = await stageEdit(visit, edit);
  if (!staged.ok) return refuse(staged.error);
  if (staged.value === null) return refuse('There is nothing to show: you haven’t changed anything yet.');
  return showPage(await draftView({ ...visit, id: staged.value }, { form, editHref }), 200);
}

/** Handles a form of a draft. Null: there is no such draft, or no such form. */
export async function changeDraft(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const { services, tenant, id } = visit;
  const edit = await services.siteEdits.byId(tenant.slug, id);
  if (edit?.state !== 'draft') return null;
  switch (form.get('do')) {
    case 'publish':
      return publish(visit, edit);
    case 'schedule':
      return schedule(visit, edit, textIn(form, 'at'));
    case 'discard':
      await services.siteEdits.drop(tenant.slug, id);
      return goTo(sitePath);
    default:
      return null;
  }
}

async function publish(visit: StaffVisit, edit: SiteEdit): FormAnswer {
  const { services, now } = visit;
  if (!(await services.siteEdits.begin(edit.tenant, edit.id, now))) return null;
  const audit = () => auditStaff(visit, 'site-changed', { detail: edit.title.toLowerCase() });
  const published = await publishStaged(services, { edit, now, audit });
  if (!published.ok) {
    const { error } = published;
    await services.siteEdits.keepDraft(edit.id);
    const notice = error.kind === 'changed' ? changedText : failureText(error);
    return showPage(await draftView(visit, { notice }));
  }
  return goTo(edit.after === null ? sitePath : withDone(edit.deskPath, 'saved'));
}

const changedText =
  'Someone else has changed this part since. Go back to see what they saved, and make your change again.';

async function schedule(visit: StaffVisit, edit: SiteEdit, at: string): FormAnswer {
  const { services, tenant, now } = visit;
  const due = readMoment(at, tenant.time_zone, now);
  if (typeof due === 'string') return showPage(await draftView(visit, { at, notice: due }));
  if (!(await services.siteEdits.schedule(tenant.slug, edit.id, due))) return null;
  await auditStaff(visit, 'site-changed', { detail: `${edit.title.toLowerCase()}, planned` });
  return goTo(`${sitePath}?done=planned`);
}

const mostDays = 366;
const dayMs = 86_400_000;

/** The instant of a local date and time; a sentence for what can't be one. */
function readMoment(at: string, timeZone: string, now: Date): Date | string {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::00)?$/.exec(at) ?? [];
  if (!isDate(date)) return 'Enter the day and the time.';
  const ms = instantsOf(timeZone, date, time)[0] ?? jumpOver(timeZone, date, time);
  if (ms <= now.getTime()) return 'This time is over. Choose a later one, or publish now.';
  return ms > now.getTime() + mostDays * dayMs ? 'Choose a time within a year.' : new Date(ms);
}
