import { createHash } from 'node:crypto';
import { type JsonPath, setAt } from '#server/dealer/site-files/json-edit';
import type { WriteFailure } from '#server/dealer/site-files/tenant-writer-port';
import { err, ok } from '#server/platform/result';
import { jsonIn } from '#server/platform/text/json';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo, showPage } from './desk-outcome';
import { labelOf, newId, titleNames } from './rules/field-labels';
import {
  type ListCounts,
  readSettings,
  type SettingEdit,
  type SettingNode,
  type SettingPart,
  settingParts,
  valueAt,
} from './rules/schema-form';
import { blankFile, entryNode, nodeOf, type SitePart, sitePart, sitePath } from './rules/site-parts';
import { themeContrasts } from './rules/theme-contrasts';
import { failureText, findingsOf, sentence } from './rules/write-failure';
import type { DeskContent, FieldErrors } from './views/desk-view';
import { draftView } from './website/draft-page';
import { type PartEdit, publishEdit, stageEdit } from './website/publish-edit';
import { pictureNames, readSiteForm, thumbOf } from './website/site-pictures';

interface PartState {
  /** The form as it was sent. */
  readonly form?: URLSearchParams;
  readonly errors?: FieldErrors;
  /** Why nothing was saved. */
  readonly notice?: string;
  /** Somebody else has changed the part meanwhile. */
  readonly isConflict?: boolean;
}

/** Names a part as somebody saw it, so that a form doesn't overwrite what somebody else has changed since. */
export const seenMark = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 16);

/** A part, or an entry of a list, as it is stored. */
interface Place {
  readonly part: SitePart;
  readonly node: SettingNode;
  readonly path: JsonPath;
  /** Number of the list's entry, from 0: the first free one is a new entry. */
  readonly entry?: number;
}

/** Null: there is no such part, or no such entry. */
function placeOf(id: string, entry: string): Place | null {
  const part = sitePart(id);
  if (!part) return null;
  const item = entryNode(part);
  if (entry === '') return { part, node: nodeOf(part), path: part.path };
  if (!item || !/^\d{1,4}$/.test(entry)) return null;
  return { part, node: item, path: [...part.path, Number(entry)], entry: Number(entry) };
}

const storedValue = (text: string | undefined, { part, path }: Place): unknown =>
  valueAt(jsonIn(text ?? blankFile(part)), path);

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** The form of a part or of an entry of a list, or a list's entries. Null: there is nothing of the kind. */
export async function sitePartView(visit: StaffVisit, id: string, entry: string, state: PartState = {}) {
  const place = placeOf(id, entry);
  if (!place) return null;
  const { part } = place;
  const stored = await visit.services.tenantWriter.text(visit.tenant.slug, part.file);
  const list = storedValue(stored?.text, { part, node: place.node, path: part.path });
  if (place.entry === undefined && entryNode(part))
    return listView(visit, part, Array.isArray(list) ? list : []);
  if (place.entry !== undefined && place.entry > lengthOf(list)) return null;
  const value = storedValue(stored?.text, place);
  const { form, isConflict = false } = state;
  const parts = settingParts(place.node, value, place.path, countsIn(form));
  const errors = isConflict ? theirs(parts, form) : (state.errors ?? {});
  const pictureFields = fieldsIn(parts).filter(({ control }) => control === 'picture');
  return {
    page: 'site-part' as const,
    title:
      place.entry === undefined
        ? part.title
        : value === undefined
          ? 'New entry'
          : entryTitle(value, place.entry),
    about: part.about,
    action: addressOf(part, place.entry),
    back:
      place.entry === undefined
        ? { text: 'Website', href: sitePath }
        : { text: part.title, href: addressOf(part) },
    shownAt: part.shownAt,
    // After a conflict, the form knows what somebody else has saved.
    seen: isConflict ? seenMark(value) : (form?.get('seen') ?? seenMark(value)),
    parts,
    /** Entries of the form as they were typed, by field. */
    typed: form ? Object.fromEntries(form) : {},
    /** Names of the site's pictures; none where the form has no field for one. */
    pictures: pictureFields.length > 0 ? await pictureNames(visit) : [],
    /** Addresses of small copies, by field. */
    thumbs: Object.fromEntries(
      pictureFields.flatMap(({ name, value: ref }) => {
        const src = thumbOf(form?.get(name) ?? ref);
        return src === undefined ? [] : [[name, src] as const];
      }),
    ),
    contrasts: part.id === 'theme' ? themeContrasts(typedValue(stored?.text, place, form)) : [],
    canRemove: (place.entry !== undefined || part.isOptional === true) && value !== undefined,
    errors,
    notice: noticeOf(state, fieldsIn(parts)),
    done: doneText(visit),
  };
}

/** Mistakes of settings that the form does not show are told above it. */
function noticeOf(
  { notice, errors = {}, isConflict }: PartState,
  fields: readonly { readonly name: string }[],
): string | undefined {
  const names = new Set(fields.map(({ name }) => name));
  const elsewhere = isConflict
    ? []
    : Object.entries(errors).flatMap(([name, text]) => (names.has(name) ? [] : [text]));
  return [notice, ...elsewhere].filter(Boolean).join(' ') || undefined;
}

/** The part as it would be with the entries of a form. */
function typedValue(text: string | undefined, place: Place, form: URLSearchParams | undefined): unknown {
  const stored = text ?? blankFile(place.part);
  const value = storedValue(stored, place);
  if (!form) return value;
  const { edits } = readSettings(form, place.node, value, place.path);
  return storedValue(withEdits(stored, edits), place);
}

const doneText = ({ url }: StaffVisit): string | undefined =>
  url.searchParams.get('done') === 'saved' ? 'Your changes are on the website.' : undefined;

const addressOf = ({ id }: SitePart, entry?: number): string =>
  entry === undefined ? `${sitePath}/${id}` : `${sitePath}/${id}/${entry}`;

/** A list's entries, each with a page of its own. */
const listView = (visit: StaffVisit, part: SitePart, entries: readonly unknown[]) => ({
  page: 'site-list' as const,
  title: part.title,
  about: part.about,
  shownAt: part.shownAt,
  entries: entries.map((entry, at) => ({
    title: entryTitle(entry, at),
    about: entryDates(entry),
    href: addressOf(part, at),
  })),
  addHref: addressOf(part, entries.length),
  pasteHref: part.paste && `${addressOf(part)}/paste`,
  done: doneText(visit),
});

/** An entry's name for people. */
function entryTitle(entry: unknown, at: number): string {
  const node = valueAt(entry, ['node', 'title']);
  const texts = [node, ...[...titleNames, 'id'].map((name) => valueAt(entry, [name]))];
  return texts.find((text) => typeof text === 'string' && text !== '')?.toString() ?? `Entry ${at + 1}`;
}

/** `From 2026-11-01 to 2027-01-31`; empty without dates. */
function entryDates(entry: unknown): string {
  const [start, end] = ['start', 'expiry'].map((name) => valueAt(entry, [name]));
  const words = [typeof start === 'string' && `from ${start}`, typeof end === 'string' && `to ${end}`];
  const text = words.filter(Boolean).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Beside each field what somebody else has saved, where it differs from the entry. */
const theirs = (parts: readonly SettingPart[], form: URLSearchParams | undefined): FieldErrors =>
  Object.fromEntries(
    fieldsIn(parts).flatMap(({ name, value }) => {
      const typed = form?.get(name)?.replace(/\r\n?/g, '\n').trim();
      return typed === undefined || typed === value ? [] : [[name, savedText(value)]];
    }),
  );

export const savedText = (value: string): string =>
  value === '' ? 'Someone else has left this empty.' : `Someone else has saved: “${value}”`;

const fieldsIn = (parts: readonly SettingPart[]): readonly Extract<SettingPart, { kind: 'field' }>[] =>
  parts.flatMap((part) => {
    if (part.kind === 'field') return [part];
    return part.kind === 'group' ? fieldsIn(part.parts) : part.items.flatMap((item) => fieldsIn(item.parts));
  });

const countsIn = (form: URLSearchParams | undefined): ListCounts =>
  new Map(
    [...(form ?? [])].flatMap(([name, value]) =>
      name.startsWith('count:') ? [[name.slice('count:'.length), Number(value) || 0] as const] : [],
    ),
  );

/** Handles a form with pictures: each is stored first, so that a refused form still has it. */
export async function sendSitePart(visit: StaffVisit, id: string, entry: string) {
  if (!placeOf(id, entry)) return null;
  const { form, errors } = await readSiteForm(visit);
  return changeSitePart(visit, form, id, entry, errors);
}

/**
 * Saves a form, shows the page as it will be, or shows the form with one more item in a list. Null: there is nothing of the
 * kind. `uploadErrors`: pictures that can't be used, by field.
 */
export async function changeSitePart(
  visit: StaffVisit,
  form: URLSearchParams,
  id: string,
  entry: string,
  uploadErrors: FieldErrors = {},
): Promise<DeskOutcome<DeskContent> | null> {
  const place = placeOf(id, entry);
  if (!place || (place.entry === undefined && entryNode(place.part))) return null;
  const again = async (state: PartState, status?: 200) =>
    showPage<DeskContent>(await sitePartView(visit, id, entry, { form, ...state }), status);
  if (Object.keys(uploadErrors).length > 0) return again({ errors: uploadErrors });
  const longer = form.get('add');
  if (longer !== null) {
    const count = Number(form.get(`count:${longer}`)) || 0;
    form.set(`count:${longer}`, String(count + 1));
    return again({}, 200);
  }
  const action = form.get('do');
  if (action === 'edit' || action === 'contrast') return again({}, 200);
  const edit = partEdit(place, form);
  if (action === 'preview') {
    const staged = await stageEdit(visit, edit);
    if (!staged.ok) return again(refusalOf(staged.error, place.part));
    if (staged.value === null) return again({ notice: 'There is nothing to show: no entry has changed.' });
    return showPage<DeskContent>(await draftView(visit, staged.value, { form }), 200);
  }
  const saved = await publishEdit(visit, edit);
  if (saved.ok) return goTo(`${addressOf(place.part)}?done=saved`);
  return again(refusalOf(saved.error, place.part));
}

type Refusal =
  | { readonly kind: 'seen'; readonly notice: string }
  | { readonly kind: 'errors'; readonly errors: FieldErrors };

/** The edit that a form asks for. */
function partEdit(place: Place, form: URLSearchParams): PartEdit<Refusal> {
  const { part, node, path } = place;
  return {
    title: part.title,
    file: part.file,
    deskPath: addressOf(part, place.entry),
    shownAt: part.shownAt,
    edit: (stored) => {
      const text = stored ?? blankFile(part);
      const value = storedValue(text, place);
      if (form.get('seen') !== seenMark(value)) return err({ kind: 'seen', notice: changedText });
      if (form.get('do') === 'remove') {
        // Without an entry, the others of its list have other numbers.
        const changed = place.entry === undefined ? path : part.path;
        return ok({ text: setAt(text, path, undefined), detail: 'removed', place: changed });
      }
      const read = readSettings(form, node, value, path);
      if (Object.keys(read.errors).length > 0) return err({ kind: 'errors', errors: read.errors });
      const isNew = value === undefined && place.entry !== undefined;
      const edits = isNew ? withNewId(read.edits, place, text) : read.edits;
      const after = edits.length > 0 ? withEdits(text, edits) : (stored ?? null);
      return ok({ text: after, detail: isNew ? 'new entry' : namesOf(edits, path), place: path });
    },
  };
}

/** A new entry's id is made from its name. */
function withNewId(edits: readonly SettingEdit[], place: Place, text: string): readonly SettingEdit[] {
  const { part, node, path } = place;
  const needsId = node.properties?.['id'] !== undefined && edits.length > 0;
  const valueNamed = (name: string) => edits.find((edit) => edit.path.at(-1) === name)?.value;
  if (!needsId || valueNamed('id') !== undefined) return edits;
  const list = storedValue(text, { part, node, path: part.path });
  const used = new Set((Array.isArray(list) ? list : []).map((entry) => String(valueAt(entry, ['id']))));
  const name = titleNames.map(valueNamed).find((one) => typeof one === 'string');
  return [{ path: [...path, 'id'], value: newId(String(name ?? ''), used) }, ...edits];
}

/** Names of the settings that an edit changes, a few at most. */
function namesOf(edits: readonly SettingEdit[], path: JsonPath): string {
  const names = edits.map((edit) =>
    edit.path
      .slice(path.length)
      .filter((step): step is string => typeof step === 'string' && step !== '+')
      .map(labelOf)
      .join(' – '),
  );
  return [...new Set(names)].filter(Boolean).slice(0, 6).join(', ');
}

const withEdits = (text: string, edits: readonly SettingEdit[]): string =>
  edits.reduce((edited, { path, value }) => setAt(edited, path, value), text);

const changedText =
  'Someone else has changed this part since you opened it. What they saved is beside your entries: check them and save again.';

function refusalOf(failure: WriteFailure | Refusal, { file }: SitePart): PartState {
  switch (failure.kind) {
    case 'seen':
      return { notice: failure.notice, isConflict: true };
    case 'errors':
      return { errors: failure.errors };
    case 'invalid':
    case 'taken': {
      const { own, others } = findingsOf(failure, file);
      return {
        errors: Object.fromEntries(own.map(({ path, message }) => [path, sentence(message)])),
        ...(others.length > 0 && { notice: others.map(({ message }) => sentence(message)).join(' ') }),
      };
    }
    default:
      return { notice: failureText(failure) };
  }
}
