import { setAt } from '#server/dealer/site-files/json-edit';
import type { WriteFailure } from '#server/dealer/site-files/tenant-writer-port';
import type { StaffVisit } from '#server/desk/create-desk';
import { type FormAnswer, showPage } from '#server/desk/desk-outcome';
import { elsewhereText, findingText } from '#server/desk/rules/finding-words';
import { entryName } from '#server/desk/rules/new-id';
import { textIn } from '#server/desk/rules/page-parts';
import { missingTargets } from '#server/desk/rules/pasted-rows';
import type { SettingEdit } from '#server/desk/rules/read-settings';
import { valueAt } from '#server/desk/rules/schema-form';
import { blankFile, entryNode, nodeAt, type SitePart, stepsOf, wordsIn } from '#server/desk/rules/site-parts';
import { failureText, findingsOf } from '#server/desk/rules/write-failure';
import type { FieldErrors } from '#server/desk/views/desk-view';
import { err, ok, type Result } from '#server/platform/result';
import { jsonIn } from '#server/platform/text/json';
import { submitEdit } from './draft-page';
import { type PartState, sitePartView } from './part-page';
import { addressOf, editedText, type Place, placeOf, storedPlace } from './part-place';
import type { EditedPart, PartEdit } from './publish-edit';
import { readSiteForm } from './site-pictures';

/** Handles a form with pictures: each is stored first, so that a refused form still has it. */
export async function sendSitePart(visit: StaffVisit): FormAnswer {
  if (!placeOf(visit)) return null;
  const { form, errors } = await readSiteForm(visit);
  return changeSitePart(visit, form, errors);
}

/**
 * Saves a form, shows the page as it will be, or shows the form with one more item in a list. Null: there is nothing of the
 * kind. `uploadErrors`: pictures that can't be used, by field.
 */
export async function changeSitePart(
  visit: StaffVisit,
  form: URLSearchParams,
  uploadErrors: FieldErrors = {},
): FormAnswer {
  const place = placeOf(visit);
  if (!place || (place.entry === undefined && entryNode(place.part))) return null;
  const again = async (state: PartState, status?: 200) =>
    showPage(await sitePartView(visit, { form, ...state }), status);
  if (Object.keys(uploadErrors).length > 0) return again({ errors: uploadErrors, notice: uploadErrors[''] });
  const longer = form.get('add');
  if (longer !== null) form.set(`count:${longer}`, String((Number(form.get(`count:${longer}`)) || 0) + 1));
  if (longer !== null || /^(edit|contrast)$/.test(textIn(form, 'do'))) return again({}, 200);
  return submitEdit(visit, form, partEdit(visit, place, form), {
    saved: (isChanged) => `${addressOf(place.part)}?done=${isChanged ? 'saved' : 'same'}`,
    refuse: (failure) => again(typeof failure === 'string' ? { notice: failure } : refusalOf(failure, place)),
  });
}

type Refusal =
  | { readonly kind: 'seen' }
  | { readonly kind: 'unsure'; readonly targets: string }
  | { readonly kind: 'errors'; readonly errors: FieldErrors };

/** The edit that a form asks for. */
function partEdit(visit: StaffVisit, place: Place, form: URLSearchParams): PartEdit<Refusal> {
  const { part, entry } = place;
  return {
    title: part.title,
    file: part.file,
    deskPath: addressOf(part, entry),
    shownAt: part.shownAt,
    edit: (stored) => {
      if (form.get('seen') !== storedPlace(visit, stored, place).seen) return err({ kind: 'seen' });
      return form.get('do') === 'remove'
        ? ok(withoutPlace(visit, stored, place))
        : withEntries(visit, stored, place, form);
    },
  };
}

/** What has changed, for the history: an entry by its name. */
const detailOf = ({ entry }: Place, value: unknown, what: string): string =>
  [entry === undefined ? '' : entryName(value), what].filter(Boolean).join(', ');

function withoutPlace(visit: StaffVisit, stored: string | undefined, place: Place): EditedPart {
  const { part, entry, sections } = place;
  const paths = sections.map(({ path }) => path);
  const text = stored ?? blankFile(part);
  return {
    text: paths.reduce((edited, path) => setAt(edited, path, undefined), text),
    detail: detailOf(place, storedPlace(visit, stored, place).value, 'removed'),
    // Without an entry, the others of its list have other numbers.
    places: entry === undefined ? paths : [part.path],
  };
}

function withEntries(
  visit: StaffVisit,
  stored: string | undefined,
  place: Place,
  form: URLSearchParams,
): Result<EditedPart, Refusal> {
  const { part, sections } = place;
  const { text, edits, errors, isNew } = editedText(visit, stored, place, form);
  if (Object.keys(errors).length > 0) return err({ kind: 'errors', errors });
  const places = sections.map(({ path }) => path);
  if (edits.length === 0) return ok({ text: stored ?? null, detail: '', places });
  const after = valueAt(jsonIn(text), places.at(-1) ?? []);
  const targets = part.paste === 'redirects' ? missingTargets(visit.tenant, [after]).join(' ') : '';
  if (targets !== '' && form.get('sure') !== targets) return err({ kind: 'unsure', targets });
  return ok({ text, detail: detailOf(place, after, isNew ? 'new' : namesOf(edits, part)), places });
}

/** Names of the settings that an edit changes, a few at most. */
function namesOf(edits: readonly SettingEdit[], part: SitePart): string {
  const names = edits.map(({ path }) => {
    const labels = path.flatMap((step, at) =>
      typeof step === 'string' ? (wordsIn(part, path.slice(0, at + 1))?.label ?? []) : [],
    );
    return [...new Set(labels)].join(' – ');
  });
  return [...new Set(names)].filter(Boolean).slice(0, 6).join(', ');
}

const changedText =
  'Someone else has changed this part since you opened it. What they saved is beside your entries: check them and save again.';

function refusalOf(failure: WriteFailure | Refusal, { part, sections }: Place): PartState {
  switch (failure.kind) {
    case 'seen':
      return { notice: changedText, isConflict: true };
    case 'unsure':
      return {
        notice: `${failure.targets} isn’t a page of your website now. If it is right, save again.`,
        sure: failure.targets,
      };
    case 'errors':
      return { errors: failure.errors };
    case 'invalid':
    case 'taken': {
      const { own, others } = findingsOf(failure, part.file);
      const mistakes = own.map(({ path, message }) => {
        const steps = stepsOf(path);
        const words = wordsIn(part, steps);
        const isHere = sections.some(({ path: at }) => at.join('.') === steps.slice(0, at.length).join('.'));
        return { path, text: words && isHere && findingText(message, words, nodeAt(part.file, steps)) };
      });
      return {
        errors: Object.fromEntries(mistakes.flatMap(({ path, text }) => (text ? [[path, text]] : []))),
        ...((others.length > 0 || mistakes.some(({ text }) => !text)) && { notice: elsewhereText }),
      };
    }
    default:
      return { notice: failureText(failure) };
  }
}
