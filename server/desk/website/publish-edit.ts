import { editFile, fileBytes } from '#server/dealer/site-files/edit-file';
import type { JsonPath } from '#server/dealer/site-files/json-edit';
import type { TenantWriter, WriteFailure } from '#server/dealer/site-files/tenant-writer-port';
import { auditStaff } from '#server/desk/accounts/audit';
import type { StaffVisit } from '#server/desk/create-desk';
import { withChange } from '#server/desk/website/merged-text';
import { err, ok, type Result } from '#server/platform/result';
import { newUlid } from '#server/platform/ulid';
import type { EditState, SiteEdit, SiteEdits } from './edit-store';

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

interface EditedPart {
  /** The whole file; null removes it. */
  readonly text: string | null;
  /** What has changed, for the history: names of settings, never a text that somebody typed. */
  readonly detail: string;
  /** Where the part is within a JSON file; null for a file as a whole. */
  readonly place: JsonPath | null;
}

/** Saves a change, which is on the website at once, in its history and in the audit log. False: nothing has changed. */
export async function publishEdit<Refusal>(
  visit: StaffVisit,
  change: PartEdit<Refusal>,
): Promise<Result<boolean, WriteFailure | Refusal>> {
  const { services, tenant, staff } = visit;
  const { title, file } = change;
  let part: EditedPart = { text: null, detail: '', place: null };
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
  });
  if (!saved.ok) return saved;
  const { before, after, tag } = saved.value;
  if (tag === undefined) return ok(false);
  await services.siteEdits.add(newEdit(visit, change, { ...part, before, after, state: 'done' }));
  await auditStaff(visit, 'site-changed', { detail: title.toLowerCase() });
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
    place,
    state,
  }: Pick<SiteEdit, 'before' | 'after' | 'detail' | 'place'> & { readonly state: EditState },
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
    place,
    before,
    after,
    deskPath,
    shownAt,
    state,
    dueAt: null,
    problem: null,
    madeAt,
    doneAt: state === 'done' ? madeAt : null,
  };
}

interface PublishDeps {
  readonly tenantWriter: Pick<TenantWriter, 'text' | 'save'>;
  readonly siteEdits: Pick<SiteEdits, 'finish'>;
}

/** Somebody else has changed the part since the change was made. */
export interface ChangedSince {
  readonly kind: 'changed';
}

/** Publishes a draft, or what has waited for its time. May be repeated: a change that is there already stays as it is. */
export async function publishStaged(
  { tenantWriter, siteEdits }: PublishDeps,
  edit: SiteEdit,
  now: Date,
): Promise<Result<null, WriteFailure | ChangedSince>> {
  const { before: from, after: to, place } = edit;
  const saved = await editFile<ChangedSince>(
    { tenantWriter },
    {
      slug: edit.tenant,
      path: edit.file,
      author: edit.author,
      edit: (stored) => {
        const changed = withChange(stored ?? null, { from, to, place });
        return changed === 'conflict'
          ? err({ kind: 'changed' })
          : ok({ text: changed.text, note: noteOf(edit.title) });
      },
    },
  );
  if (!saved.ok) return saved;
  await siteEdits.finish(edit.id, saved.value.tag === undefined ? edit : saved.value, now);
  return ok(null);
}
