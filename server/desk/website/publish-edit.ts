import { editFile, fileBytes } from '#server/dealer/site-files/edit-file';
import type { JsonPath } from '#server/dealer/site-files/json-edit';
import type { TenantWriter, WriteFailure } from '#server/dealer/site-files/tenant-writer-port';
import { auditStaff } from '#server/desk/accounts/audit';
import type { StaffVisit } from '#server/desk/create-desk';
import { withChange } from '#server/desk/website/merged-text';
import { err, ok, type Result } from '#server/platform/result';
import { newUlid } from '#server/platform/ulid';
import { type EditState, type SiteEdit, type SiteEdits, savedBy } from './edit-store';

/** A change of one part of the website, made to its file as it is when it is saved. */
export interface PartEdit<Refusal> {
  /** The part's name for people. */
  readonly title: string;
  readonly file: string;
  /** Its page of the desk, and the page of the website that shows it. */
  readonly deskPath: string;
  readonly shownAt: string;
  readonly edit: (text: string | undefined) => Result<EditedPart, Refusal>;
}

export interface EditedPart {
  /** The whole file; null removes it. */
  readonly text: string | null;
  /** What has changed, for the history: names of settings and entries. */
  readonly detail: string;
  /** Where its parts are within a JSON file; null for a file as a whole. */
  readonly places: readonly JsonPath[] | null;
}

/**
 * Saves a change, which is on the website at once, in its history and in the audit log. False: nothing has changed. The
 * change is stored before the website has it: if the process dies in between, `settleSave` puts it into the history or not.
 */
export async function publishEdit<Refusal>(
  visit: StaffVisit,
  change: PartEdit<Refusal>,
): Promise<Result<boolean, WriteFailure | Refusal>> {
  const { services, tenant, staff } = visit;
  const { title, file } = change;
  let part: EditedPart = { text: null, detail: '', places: null };
  let record: SiteEdit | undefined;
  const saved = await editFile<Refusal>(services, {
    slug: tenant.slug,
    path: file,
    author: staff.name,
    edit: (stored) => {
      const edited = change.edit(stored);
      if (!edited.ok) return edited;
      part = edited.value;
      return ok({ text: part.text, note: noteOf(title) });
    },
    beforeSave: async ({ before, after }) => {
      if (record) return;
      record = newEdit(visit, change, { ...part, before, after, state: 'saving' });
      await services.siteEdits.add(record);
    },
  });
  if (!saved.ok || !record || saved.value.tag === undefined) {
    if (record) await services.siteEdits.drop(tenant.slug, record.id);
    return saved.ok ? ok(false) : saved;
  }
  await auditStaff(visit, 'site-changed', { detail: title.toLowerCase() });
  await services.siteEdits.finish(record.id, saved.value, visit.now);
  return ok(true);
}

/** Keeps a change that the check accepts as a draft, to look at before it is published. Null: nothing has changed. */
export async function stageEdit<Refusal>(
  visit: StaffVisit,
  change: PartEdit<Refusal>,
): Promise<Result<string | null, WriteFailure | Refusal>> {
  const { services, tenant } = visit;
  const stored = await services.tenantWriter.text(tenant.slug, change.file);
  const edited = change.edit(stored?.text);
  if (!edited.ok) return edited;
  const before = stored?.text ?? null;
  const { text: after } = edited.value;
  if (after === before) return ok(null);
  const files = new Map([[change.file, fileBytes(after)]]);
  const failure = await services.tenantWriter.failureOf({ slug: tenant.slug, files });
  if (failure) return err(failure);
  const draft = newEdit(visit, change, { ...edited.value, before, after, state: 'draft' });
  await services.siteEdits.add(draft);
  return ok(draft.id);
}

const noteOf = (title: string): string => `changed ${title.toLowerCase()} at the desk`;

function newEdit(
  { tenant, staff, now }: StaffVisit,
  { title, file, deskPath, shownAt }: Omit<PartEdit<unknown>, 'edit'>,
  {
    before,
    after,
    detail,
    places,
    state,
  }: Pick<SiteEdit, 'before' | 'after' | 'detail' | 'places'> & { readonly state: EditState },
): SiteEdit {
  const madeAt = now.toISOString();
  return {
    id: newUlid(now),
    tenant: tenant.slug,
    staffId: staff.id,
    author: staff.name,
    title,
    detail,
    file,
    places,
    before,
    after,
    deskPath,
    shownAt,
    state,
    dueAt: state === 'saving' ? savedBy(now) : null,
    problem: null,
    madeAt,
    doneAt: null,
  };
}

interface PublishDeps {
  readonly tenantWriter: Pick<TenantWriter, 'text' | 'save'>;
  readonly siteEdits: Pick<SiteEdits, 'finish' | 'keepDraft'>;
}

/** Somebody else has changed the part since the change was made. */
export interface ChangedSince {
  readonly kind: 'changed';
}

interface Published {
  readonly edit: SiteEdit;
  readonly now: Date;
  /** Puts it into the audit log, before the history has it. */
  readonly audit: () => Promise<void>;
}

/** Publishes a draft, or what has waited for its time. May be repeated: a change that is there already stays as it is. */
export async function publishStaged(
  { tenantWriter, siteEdits }: PublishDeps,
  { edit, now, audit }: Published,
): Promise<Result<null, WriteFailure | ChangedSince>> {
  const { before: from, after: to, places } = edit;
  const saved = await editFile<ChangedSince>(
    { tenantWriter },
    {
      slug: edit.tenant,
      path: edit.file,
      author: edit.author,
      edit: (stored) => {
        const changed = withChange(stored ?? null, { from, to, places });
        return changed === 'conflict'
          ? err({ kind: 'changed' })
          : ok({ text: changed.text, note: noteOf(edit.title) });
      },
    },
  );
  if (!saved.ok) return saved;
  await audit();
  await siteEdits.finish(edit.id, saved.value.tag === undefined ? edit : saved.value, now);
  return ok(null);
}

/** What became of a save whose process has died: it is in the history if the website has it, and a draft otherwise. */
export async function settleSave(
  { tenantWriter, siteEdits }: PublishDeps,
  { edit, now, audit }: Published,
): Promise<void> {
  const stored = await tenantWriter.text(edit.tenant, edit.file);
  const present = stored?.text ?? null;
  const { before: from, after: to, places } = edit;
  const changed = withChange(present, { from, to, places });
  if (changed === 'conflict' || changed.text !== present) return siteEdits.keepDraft(edit.id);
  await audit();
  await siteEdits.finish(edit.id, edit, now);
}
