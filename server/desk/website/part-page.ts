import type { StaffVisit } from '#server/desk/create-desk';
import { entryName } from '#server/desk/rules/new-id';
import { othersEntries } from '#server/desk/rules/others-entries';
import { doneText } from '#server/desk/rules/page-parts';
import {
  type ListCounts,
  type SettingField,
  type SettingPart,
  settingParts,
  valueAt,
} from '#server/desk/rules/schema-form';
import { entryNode, type SitePart, sitePath } from '#server/desk/rules/site-parts';
import { themeContrasts } from '#server/desk/rules/theme-contrasts';
import type { FieldErrors } from '#server/desk/views/desk-view';
import { jsonIn } from '#server/platform/text/json';
import { isDate, shortDate } from '#server/platform/text/local-time';
import { addressOf, editedText, entriesIn, type Place, placeOf, storedPlace } from './part-place';
import { pictureNames, thumbOf } from './site-pictures';

export interface PartState {
  /** The form as it was sent. */
  readonly form?: URLSearchParams;
  readonly errors?: FieldErrors;
  /** Why nothing was saved. */
  readonly notice?: string | undefined;
  /** Somebody else has changed the part meanwhile. */
  readonly isConflict?: boolean;
  /** Addresses that no page of the site has: the next press keeps them. */
  readonly sure?: string;
}

/** The form of a part or of an entry of a list, or a list's entries. Null: there is nothing of the kind. */
export async function sitePartView(visit: StaffVisit, state: PartState = {}) {
  const place = placeOf(visit);
  if (!place) return null;
  const { part, entry: number } = place;
  const stored = await visit.services.tenantWriter.text(visit.tenant.slug, part.file);
  const list = entriesIn(stored?.text, part);
  if (number === undefined && entryNode(part)) return listView(visit, part, list);
  if (number !== undefined && number > list.length) return null;
  const { form, isConflict = false } = state;
  const { sections, value, seen, isNew, context } = storedPlace(visit, stored?.text, place);
  const formContext = { ...context, counts: countsIn(form) };
  const parts = sections.flatMap((section) =>
    settingParts(section.node, section.value, section.path, formContext),
  );
  const fields = fieldsIn(parts);
  const errors = isConflict ? othersEntries(fields, (name) => form?.get(name)) : (state.errors ?? {});
  const pictureFields = fields.filter(({ control }) => control === 'picture');
  const isEntry = number !== undefined;
  return {
    page: 'site-part' as const,
    title: !isEntry ? part.title : isNew ? `New ${part.entry}` : entryTitle(value, number),
    about: part.about,
    action: addressOf(part, number),
    back: isEntry ? { text: part.title, href: addressOf(part) } : { text: 'Website', href: sitePath },
    shownAt: part.shownAt,
    // After a conflict, the form knows what somebody else has saved.
    seen: isConflict ? seen : (form?.get('seen') ?? seen),
    sure: state.sure ?? '',
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
    contrasts: part.id === 'theme' ? contrastsOf(visit, stored?.text, place, form) : [],
    canRemove: !isNew && !part.keepsEntries && (isEntry || part.isOptional === true),
    errors,
    problems: problemsOf(fields, errors),
    notice: state.notice,
    done: doneText(visit, doneTexts),
  };
}

type PlacedField = SettingField & {
  /** The entry of a list that it is in: `Banner 2: `. */
  readonly where: string;
};

/** All fields of a form from its top to its end. */
const fieldsIn = (parts: readonly SettingPart[], where = ''): readonly PlacedField[] =>
  parts.flatMap((part) => {
    if (part.kind === 'field') return [{ ...part, where }];
    if (part.kind === 'group') return fieldsIn(part.parts, where);
    return part.items.flatMap((item, at) => fieldsIn(item.parts, `${capital(part.entry)} ${at + 1}: `));
  });

const problemsOf = (fields: readonly PlacedField[], errors: FieldErrors) =>
  fields.flatMap(({ name, label, where }) => {
    const text = errors[name];
    if (text === undefined) return [];
    return [{ name, text: `${where}${text.includes(`“${label}”`) ? text : `${label}: ${text}`}` }];
  });

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The contrasts of the colours as they would be with the entries of a form. */
const contrastsOf = (
  visit: StaffVisit,
  text: string | undefined,
  place: Place,
  form: URLSearchParams | undefined,
) =>
  themeContrasts(valueAt(jsonIn(form ? editedText(visit, text, place, form).text : text), place.part.path));

const countsIn = (form: URLSearchParams | undefined): ListCounts =>
  new Map(
    [...(form ?? [])].flatMap(([name, value]) =>
      name.startsWith('count:') ? [[name.slice('count:'.length), Number(value) || 0] as const] : [],
    ),
  );

const doneTexts = {
  saved: 'Your changes are on the website.',
  same: 'Nothing was changed: the website says this already.',
};

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
  done: doneText(visit, doneTexts),
});

const entryTitle = (entry: unknown, at: number): string => entryName(entry) || `Entry ${at + 1}`;

/** `From 1 November 2026 to 31 January 2027`; empty without dates. */
function entryDates(entry: unknown): string {
  const [start, end] = ['start', 'expiry'].map((name) => {
    const date = valueAt(entry, [name]);
    return typeof date === 'string' && isDate(date) ? shortDate(date) : undefined;
  });
  return capital([start && `from ${start}`, end && `to ${end}`].filter(Boolean).join(' '));
}
