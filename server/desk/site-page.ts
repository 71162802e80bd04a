import { createHash } from 'node:crypto';
import { type JsonPath, setAt } from '#server/dealer/site-files/json-edit';
import type { WriteFailure } from '#server/dealer/site-files/tenant-writer-port';
import { err, ok } from '#server/platform/result';
import { isGroup, jsonIn } from '#server/platform/text/json';
import { isDate, shortDate } from '#server/platform/text/local-time';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo, showPage } from './desk-outcome';
import { elsewhereText, findingText } from './rules/finding-words';
import { newId, titleNames } from './rules/new-id';
import { readSettings, type SettingEdit } from './rules/read-settings';
import {
  type ListCounts,
  type SettingField,
  type SettingPart,
  settingParts,
  valueAt,
} from './rules/schema-form';
import type { SettingNode } from './rules/setting-entry';
import {
  blankFile,
  entryNode,
  nodeAt,
  type SitePart,
  sitePart,
  sitePath,
  stepsOf,
  wordsIn,
} from './rules/site-parts';
import { themeContrasts } from './rules/theme-contrasts';
import { failureText, findingsOf } from './rules/write-failure';
import type { DeskContent, FieldErrors } from './views/desk-view';
import { draftView } from './website/draft-page';
import { withCounts } from './website/paste-page';
import { type PartEdit, publishEdit, stageEdit } from './website/publish-edit';
import { pictureNames, readSiteForm, thumbOf } from './website/site-pictures';

interface PartState {
  /** The form as it was sent. */
  readonly form?: URLSearchParams;
  readonly errors?: FieldErrors;
  /** Why nothing was saved. */
  readonly notice?: string | undefined;
  /** Somebody else has changed the part meanwhile. */
  readonly isConflict?: boolean;
}

/** Names a part as somebody saw it, so that a form doesn't overwrite what somebody else has changed since. */
export const seenMark = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 16);

/** A part, or an entry of a list. */
interface Place {
  readonly part: SitePart;
  /** Where its settings are; the part itself comes last. */
  readonly sections: readonly { readonly node: SettingNode; readonly path: JsonPath }[];
  /** Number of the list's entry, from 0: the first free one is a new entry. */
  readonly entry?: number;
}

/** Null: there is no such part, or no such entry. */
function placeOf(id: string, entry: string): Place | null {
  const part = sitePart(id);
  if (!part) return null;
  const item = entryNode(part);
  if (entry === '') {
    const paths = [...(part.also ?? []), part.path];
    return { part, sections: paths.map((path) => ({ path, node: nodeAt(part.file, path) })) };
  }
  if (!item || !/^\d{1,4}$/.test(entry)) return null;
  const number = Number(entry);
  return { part, sections: [{ path: [...part.path, number], node: item }], entry: number };
}

/** A place with what is stored there; `context` of its form. */
function storedPlace({ tenant }: Pick<StaffVisit, 'tenant'>, text: string | undefined, place: Place) {
  const settings = jsonIn(text ?? blankFile(place.part));
  const sections = place.sections.map((section) => ({ ...section, value: valueAt(settings, section.path) }));
  const value = sections.at(-1)?.value;
  return {
    sections,
    value,
    seen: seenMark(sections.map((section) => section.value)),
    /** A new entry, or a part that the site has done without. */
    isNew: value === undefined && (place.entry !== undefined || place.part.isOptional === true),
    context: { words: (path: JsonPath) => wordsIn(place.part, path), hosts: tenant.hosts },
  };
}

const listOf = (text: string | undefined, part: SitePart): readonly unknown[] => {
  const list = valueAt(jsonIn(text ?? blankFile(part)), part.path);
  return Array.isArray(list) ? list : [];
};

/** The form of a part or of an entry of a list, or a list's entries. Null: there is nothing of the kind. */
export async function sitePartView(visit: StaffVisit, id: string, entry: string, state: PartState = {}) {
  const place = placeOf(id, entry);
  if (!place) return null;
  const { part } = place;
  const stored = await visit.services.tenantWriter.text(visit.tenant.slug, part.file);
  const list = listOf(stored?.text, part);
  if (place.entry === undefined && entryNode(part)) return listView(visit, part, list);
  if (place.entry !== undefined && place.entry > list.length) return null;
  const { form, isConflict = false } = state;
  const { sections, value, seen, isNew, context } = storedPlace(visit, stored?.text, place);
  const formContext = { ...context, counts: countsIn(form) };
  const parts = sections.flatMap((section) =>
    settingParts(section.node, section.value, section.path, formContext),
  );
  const errors = isConflict ? theirs(parts, form) : (state.errors ?? {});
  const pictureFields = fieldsIn(parts).filter(({ control }) => control === 'picture');
  return {
    page: 'site-part' as const,
    title:
      place.entry === undefined ? part.title : isNew ? `New ${part.entry}` : entryTitle(value, place.entry),
    about: part.about,
    action: addressOf(part, place.entry),
    back:
      place.entry === undefined
        ? { text: 'Website', href: sitePath }
        : { text: part.title, href: addressOf(part) },
    shownAt: part.shownAt,
    // After a conflict, the form knows what somebody else has saved.
    seen: isConflict ? seen : (form?.get('seen') ?? seen),
    parts,
    /** Whether the form has entries that are not saved. */
    isTyped: form !== undefined,
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
    contrasts: part.id === 'theme' ? themeContrasts(typedTheme(visit, stored?.text, place, form)) : [],
    canRemove: !isNew && !part.keepsEntries && (place.entry !== undefined || part.isOptional === true),
    errors,
    problems: problemsOf(parts, errors),
    notice: state.notice,
    done: doneText(visit),
  };
}

/** The mistakes of a form from its top to its end; those in an entry of a list name the entry. */
function problemsOf(parts: readonly SettingPart[], errors: FieldErrors, where = ''): readonly Problem[] {
  return parts.flatMap((part): readonly Problem[] => {
    if (part.kind === 'group') return problemsOf(part.parts, errors, where);
    if (part.kind === 'list')
      return part.items.flatMap((item, at) =>
        problemsOf(item.parts, errors, `${capital(part.entry)} ${at + 1}: `),
      );
    const text = errors[part.name];
    if (text === undefined) return [];
    const named = text.includes(`“${part.label}”`) ? text : `${part.label}: ${text}`;
    return [{ name: part.name, text: `${where}${named}` }];
  });
}

interface Problem {
  readonly name: string;
  readonly text: string;
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The colours as they would be with the entries of a form. */
function typedTheme(
  visit: StaffVisit,
  text: string | undefined,
  place: Place,
  form: URLSearchParams | undefined,
): unknown {
  const edits = form ? readPlace(visit, text, place, form).edits : [];
  return valueAt(jsonIn(withEdits(text ?? blankFile(place.part), edits)), place.part.path);
}

/** The edits that a form asks for in all sections of a place. */
function readPlace(visit: StaffVisit, text: string | undefined, place: Place, form: URLSearchParams) {
  const { sections, context, isNew } = storedPlace(visit, text, place);
  const all = sections.map(({ node, value, path }) => readSettings(form, node, value, path, context, isNew));
  return {
    edits: all.flatMap(({ edits }) => edits),
    errors: Object.fromEntries(all.flatMap(({ errors }) => Object.entries(errors))),
  };
}

const doneTexts: Readonly<Record<string, string>> = {
  saved: 'Your changes are on the website.',
  same: 'Nothing was changed: the website says this already.',
};

const doneText = ({ url }: StaffVisit): string | undefined => doneTexts[url.searchParams.get('done') ?? ''];

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
  addText: `Add ${/^[aeiou]/.test(part.entry ?? '') ? 'an' : 'a'} ${part.entry}`,
  pasteHref: part.paste && `${addressOf(part)}/paste`,
  done: doneText(visit),
});

/** An entry's name for people. */
function entryTitle(entry: unknown, at: number): string {
  const node = valueAt(entry, ['node', 'title']);
  const texts = [node, ...[...titleNames, 'id'].map((name) => valueAt(entry, [name]))];
  return texts.find((text) => typeof text === 'string' && text !== '')?.toString() ?? `Entry ${at + 1}`;
}

/** `From 1 November 2026 to 31 January 2027`; empty without dates. */
function entryDates(entry: unknown): string {
  const [start, end] = ['start', 'expiry'].map((name) => {
    const date = valueAt(entry, [name]);
    return typeof date === 'string' && isDate(date) ? shortDate(date) : undefined;
  });
  const words = [start && `from ${start}`, end && `to ${end}`];
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

const fieldsIn = (parts: readonly SettingPart[]): readonly SettingField[] =>
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
  if (Object.keys(uploadErrors).length > 0) return again({ errors: uploadErrors, notice: uploadErrors[''] });
  const longer = form.get('add');
  if (longer !== null) {
    const count = Number(form.get(`count:${longer}`)) || 0;
    form.set(`count:${longer}`, String(count + 1));
    return again({}, 200);
  }
  const action = form.get('do');
  if (action === 'edit' || action === 'contrast') return again({}, 200);
  const edit = partEdit(visit, place, form);
  if (action === 'preview') {
    const staged = await stageEdit(visit, edit);
    if (!staged.ok) return again(refusalOf(staged.error, place));
    if (staged.value === null) return again({ notice: nothingToShow });
    return showPage<DeskContent>(await draftView(visit, staged.value, { form }), 200);
  }
  const saved = await publishEdit(visit, edit);
  if (saved.ok) return goTo(`${addressOf(place.part)}?done=${saved.value ? 'saved' : 'same'}`);
  return again(refusalOf(saved.error, place));
}

type Refusal =
  | { readonly kind: 'seen'; readonly notice: string }
  | { readonly kind: 'errors'; readonly errors: FieldErrors };

/** The edit that a form asks for. */
function partEdit(visit: StaffVisit, place: Place, form: URLSearchParams): PartEdit<Refusal> {
  const { part, sections, entry } = place;
  const paths = sections.map(({ path }) => path);
  return {
    title: part.title,
    file: part.file,
    deskPath: addressOf(part, entry),
    shownAt: part.shownAt,
    edit: (stored) => {
      const text = stored ?? blankFile(part);
      const { seen, isNew } = storedPlace(visit, stored, place);
      if (form.get('seen') !== seen) return err({ kind: 'seen', notice: changedText });
      if (form.get('do') === 'remove') {
        const without = paths.reduce((edited, path) => setAt(edited, path, undefined), text);
        // Without an entry, the others of its list have other numbers.
        return ok({ text: without, detail: 'removed', places: entry === undefined ? paths : [part.path] });
      }
      const read = readPlace(visit, stored, place, form);
      if (Object.keys(read.errors).length > 0) return err({ kind: 'errors', errors: read.errors });
      const edits = isNew && entry !== undefined ? withNewId(read.edits, place, text) : read.edits;
      const changed = withEdits(text, edits);
      const counted = part.paste === 'reviews' ? withCounts(changed, listOf(changed, part)) : changed;
      const after = edits.length > 0 ? counted : (stored ?? null);
      return ok({ text: after, detail: isNew ? 'new' : namesOf(edits, part), places: paths });
    },
  };
}

/** A new entry's id is made from its name. */
function withNewId(
  edits: readonly SettingEdit[],
  { part, sections }: Place,
  text: string,
): readonly SettingEdit[] {
  const [{ path, node } = { path: part.path, node: {} }] = sections;
  if (node.properties?.['id'] === undefined) return edits;
  const used = new Set(listOf(text, part).map((one) => String(valueAt(one, ['id']))));
  return edits.map((edit) => {
    if (edit.path.length !== path.length || !isGroup(edit.value)) return edit;
    const entry = edit.value;
    const name = titleNames.map((one) => entry[one]).find((one) => typeof one === 'string');
    return { path: edit.path, value: { id: newId(String(name ?? ''), used), ...entry } };
  });
}

/** Names of the settings that an edit changes, a few at most. */
function namesOf(edits: readonly SettingEdit[], part: SitePart): string {
  const names = edits.map(({ path }) =>
    path
      .map((_, at) => wordsIn(part, path.slice(0, at + 1))?.label)
      .filter(
        (label, at, all) => label !== undefined && typeof path[at] === 'string' && all.indexOf(label) === at,
      )
      .join(' – '),
  );
  return [...new Set(names)].filter(Boolean).slice(0, 6).join(', ');
}

const withEdits = (text: string, edits: readonly SettingEdit[]): string =>
  edits.reduce((edited, { path, value }) => setAt(edited, path, value), text);

const changedText =
  'Someone else has changed this part since you opened it. What they saved is beside your entries: check them and save again.';

const nothingToShow = 'There is nothing to show: you haven’t changed anything yet.';

function refusalOf(failure: WriteFailure | Refusal, { part, sections }: Place): PartState {
  switch (failure.kind) {
    case 'seen':
      return { notice: failure.notice, isConflict: true };
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
