import type { StaffVisit } from '#server/desk/create-desk';
import { type FormAnswer, goTo, showPage } from '#server/desk/desk-outcome';
import { momentText } from '#server/desk/rules/desk-time';
import { doneText, textIn } from '#server/desk/rules/page-parts';
import { sitePath } from '#server/desk/rules/site-parts';
import { failureText } from '#server/desk/rules/write-failure';
import { undone, withChange } from '#server/desk/website/merged-text';
import { err, ok } from '#server/platform/result';
import { type ChangedSince, publishEdit } from './publish-edit';
import { editText } from './site-index';

const historyPath = `${sitePath}/history`;

/** Who has changed what of the website at the desk, the latest first, each with a button that undoes it. */
export async function historyView(visit: StaffVisit, notice?: string) {
  const { services, tenant } = visit;
  const edits = await services.siteEdits.history(tenant.slug);
  return {
    page: 'site-history' as const,
    action: historyPath,
    edits: edits.map((edit) => ({
      id: edit.id,
      text: editText(edit),
      at: edit.doneAt ?? edit.madeAt,
      atText: momentText(edit.doneAt ?? edit.madeAt, tenant.time_zone),
      who: edit.author,
    })),
    notice,
    done: doneText(visit, { undone: 'The change is undone, on the website too.' }),
  };
}

/** Undoes a change, if its part is still as the change left it. Null: there is no such form, or no such change. */
export async function undoEdit(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const { services, tenant } = visit;
  if (form.get('do') !== 'undo') return null;
  const edit = await services.siteEdits.byId(tenant.slug, textIn(form, 'id'));
  if (edit?.state !== 'done') return null;
  const { before: from, after: to, places, title, file, deskPath, shownAt } = edit;
  const saved = await publishEdit<ChangedSince>(visit, {
    title,
    file,
    deskPath,
    shownAt,
    edit: (stored) => {
      const changed = withChange(stored ?? null, undone({ from, to, places }));
      if (changed === 'conflict') return err({ kind: 'changed' });
      return ok({ text: changed.text, detail: `undone – ${edit.detail}`, places });
    },
  });
  if (saved.ok && saved.value) return goTo(`${historyPath}?done=undone`);
  return showPage(await historyView(visit, saved.ok ? sameText : refusalText(saved.error)));
}

const sameText = 'The website is already as it was before this change.';

const refusalText = (failure: Parameters<typeof failureText>[0] | ChangedSince): string =>
  failure.kind === 'changed'
    ? 'This part has been changed again since. Undo the later change first, or edit the part by hand.'
    : failureText(failure);
