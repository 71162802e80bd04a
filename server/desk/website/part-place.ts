import { type JsonPath, setAt } from '#server/dealer/site-files/json-edit';
import type { StaffVisit } from '#server/desk/create-desk';
import { entryName, newId } from '#server/desk/rules/new-id';
import { seenMark } from '#server/desk/rules/others-entries';
import { readSettings, type SettingEdit } from '#server/desk/rules/read-settings';
import { valueAt } from '#server/desk/rules/schema-form';
import type { SettingNode } from '#server/desk/rules/setting-entry';
import {
  blankFile,
  entryNode,
  nodeAt,
  type SitePart,
  sitePart,
  sitePath,
  wordsIn,
} from '#server/desk/rules/site-parts';
import { isGroup, jsonIn } from '#server/platform/text/json';

/** A part of the website, or an entry of a list. */
export interface Place {
  readonly part: SitePart;
  /** Where its settings are; the part itself comes last. */
  readonly sections: readonly { readonly node: SettingNode; readonly path: JsonPath }[];
  /** Number of the list's entry, from 0: the first free one is a new entry. */
  readonly entry?: number;
}

/** Null: there is no such part, or no such entry. */
export function placeOf({ id, part: entry }: Pick<StaffVisit, 'id' | 'part'>): Place | null {
  const part = sitePart(id);
  if (!part) return null;
  if (entry === '') {
    const paths = [...(part.also ?? []), part.path];
    return { part, sections: paths.map((path) => ({ path, node: nodeAt(part.file, path) })) };
  }
  const node = entryNode(part);
  if (!node || !/^\d{1,4}$/.test(entry)) return null;
  const number = Number(entry);
  return { part, sections: [{ path: [...part.path, number], node }], entry: number };
}

/** A place with what is stored there; `context` of its form. */
export function storedPlace({ tenant }: Pick<StaffVisit, 'tenant'>, text: string | undefined, place: Place) {
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

/** The entries of a part that is a list. */
export function entriesIn(text: string | undefined, part: SitePart): readonly unknown[] {
  const list = valueAt(jsonIn(text ?? blankFile(part)), part.path);
  return Array.isArray(list) ? list : [];
}

/** A part's file with the entries of a form; `errors` of those that can't be used. */
export function editedText(
  visit: Pick<StaffVisit, 'tenant'>,
  stored: string | undefined,
  place: Place,
  form: URLSearchParams,
) {
  const { part, entry } = place;
  const { sections, context, isNew } = storedPlace(visit, stored, place);
  const read = sections.map(({ node, value, path }) => readSettings(form, node, value, path, context, isNew));
  const formEdits = read.flatMap(({ edits }) => edits);
  const text = stored ?? blankFile(part);
  const edits = isNew && entry !== undefined ? formEdits.map((edit) => withId(edit, text, place)) : formEdits;
  const changed = edits.reduce((edited, { path, value }) => setAt(edited, path, value), text);
  return {
    edits,
    isNew,
    errors: Object.fromEntries(read.flatMap(({ errors }) => Object.entries(errors))),
    text: part.paste === 'reviews' ? withCounts(changed, entriesIn(changed, part)) : changed,
  };
}

/** A new entry's id is made from its name. */
function withId({ path, value }: SettingEdit, text: string, { part, sections }: Place): SettingEdit {
  if (!isGroup(value) || sections[0]?.node.properties?.['id'] === undefined) return { path, value };
  const used = new Set(entriesIn(text, part).map((one) => String(valueAt(one, ['id']))));
  return { path, value: { id: newId(entryName(value), used), ...value } };
}

/** A file of reviews says how many there are, and their average: taken from its own where nobody has entered them. */
export function withCounts(text: string, reviews: readonly unknown[]): string {
  const settings = jsonIn(text);
  const isCounted = ['count', 'review_count'].some((name) => valueAt(settings, [name]) !== undefined);
  const counted = isCounted ? text : setAt(text, ['count'], reviews.length);
  if (valueAt(settings, ['average_rating']) !== undefined) return counted;
  const sum = reviews.reduce<number>((total, one) => total + Number(valueAt(one, ['rating'])), 0);
  return setAt(counted, ['average_rating'], (sum / reviews.length).toFixed(1));
}

export const addressOf = ({ id }: SitePart, entry?: number): string =>
  `${sitePath}/${id}${entry === undefined ? '' : `/${entry}`}`;
