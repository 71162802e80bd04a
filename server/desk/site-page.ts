import { createHash } from 'node:crypto';
import { editFile } from '#server/dealer/site-files/edit-file';
import { type JsonPath, setAt } from '#server/dealer/site-files/json-edit';
import type { WriteFailure } from '#server/dealer/site-files/tenant-writer-port';
import { err, ok } from '#server/platform/result';
import { jsonIn } from '#server/platform/text/json';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo, showPage } from './desk-outcome';
import {
  type ListCounts,
  readSettings,
  type SettingEdit,
  type SettingNode,
  type SettingPart,
  settingParts,
  valueAt,
} from './rules/schema-form';
import { blankFile, entryNode, nodeOf, type SitePart, sitePart, siteParts } from './rules/site-parts';
import type { DeskContent, FieldErrors } from './views/desk-view';

export const sitePath = '/desk/site';

/** The parts of the website that staff can change. */
export const siteIndexView = () => ({
  page: 'site' as const,
  parts: [
    { title: 'Opening hours', about: 'The week and holidays of each location.', href: `${sitePath}/hours` },
    ...siteParts.map(({ id, title, about }) => ({ title, about, href: `${sitePath}/${id}` })),
  ],
});

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
const seenMark = (value: unknown): string =>
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
  const { form, notice, isConflict = false } = state;
  const parts = settingParts(place.node, value, place.path, countsIn(form));
  const errors = isConflict ? theirs(parts, form) : (state.errors ?? {});
  const address = addressOf(part, place.entry);
  return {
    page: 'site-part' as const,
    title:
      place.entry === undefined
        ? part.title
        : value === undefined
          ? 'New entry'
          : entryTitle(value, place.entry),
    about: part.about,
    action: address,
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
    canRemove: (place.entry !== undefined || part.isOptional === true) && value !== undefined,
    errors,
    notice,
    done: doneText(visit),
  };
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
  done: doneText(visit),
});

const titleNames = ['name', 'title', 'customer_name', 'from', 'id'];

/** An entry's name for people. */
function entryTitle(entry: unknown, at: number): string {
  const node = valueAt(entry, ['node', 'title']);
  const texts = [node, ...titleNames.map((name) => valueAt(entry, [name]))];
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

/** Saves a form, or shows it with one more item in a list. Null: there is nothing of the kind. */
export async function changeSitePart(
  visit: StaffVisit,
  form: URLSearchParams,
  id: string,
  entry: string,
): Promise<DeskOutcome<DeskContent> | null> {
  const place = placeOf(id, entry);
  if (!place || (place.entry === undefined && entryNode(place.part))) return null;
  const longer = form.get('add');
  if (longer !== null) {
    const count = Number(form.get(`count:${longer}`)) || 0;
    form.set(`count:${longer}`, String(count + 1));
    return showPage(await sitePartView(visit, id, entry, { form }), 200);
  }
  const saved = await savePart(visit, place, form);
  if (saved === 'saved') return goTo(`${addressOf(place.part)}?done=saved`);
  return showPage(await sitePartView(visit, id, entry, { form, ...saved }));
}

type Refusal =
  | { readonly kind: 'seen'; readonly notice: string }
  | { readonly kind: 'errors'; readonly errors: FieldErrors };

async function savePart(
  visit: StaffVisit,
  place: Place,
  form: URLSearchParams,
): Promise<'saved' | PartState> {
  const { services, tenant, staff } = visit;
  const { part, node, path } = place;
  const title = part.title.toLowerCase();
  const saved = await editFile<Refusal>(services, {
    slug: tenant.slug,
    path: part.file,
    author: staff.name,
    edit: (stored) => {
      const text = stored ?? blankFile(part);
      const value = storedValue(text, place);
      if (form.get('seen') !== seenMark(value)) return err({ kind: 'seen', notice: changedText });
      const note = `changed ${title} at the desk`;
      if (form.get('do') === 'remove') return ok({ text: setAt(text, path, undefined), note });
      const { edits, errors } = readSettings(form, node, value, path);
      if (Object.keys(errors).length > 0) return err({ kind: 'errors', errors });
      return ok({ text: withEdits(text, edits), note });
    },
  });
  if (!saved.ok) return refusalOf(saved.error, part);
  if (saved.value.tag !== undefined) await auditStaff(visit, 'site-changed', { detail: title });
  return 'saved';
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
      const own = failure.findings.filter(
        (finding) => finding.file.endsWith(`/${file}`) && finding.path !== '',
      );
      const others = failure.findings.filter((finding) => !own.includes(finding));
      return {
        errors: Object.fromEntries(own.map(({ path, message }) => [path, sentence(message)])),
        ...(others.length > 0 && { notice: others.map(({ message }) => sentence(message)).join(' ') }),
      };
    }
    case 'read-only':
      return { notice: failure.advice };
    default:
      return { notice: 'The change could not be saved just now. Please try again.' };
  }
}

const sentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
