import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import type { WriteFailure } from '#server/dealer/site-files/tenant-writer-port';
import type { StaffVisit } from '#server/desk/create-desk';
import { type FormAnswer, showPage } from '#server/desk/desk-outcome';
import { elsewhereText } from '#server/desk/rules/finding-words';
import { newId } from '#server/desk/rules/new-id';
import { othersEntries, seenMark } from '#server/desk/rules/others-entries';
import {
  blocksIn,
  insertableBlocks,
  pictureText,
  withBlock,
  withParagraph,
} from '#server/desk/rules/page-blocks';
import { editedPage, linesAbove, pageErrors, pageFields, unreadablePage } from '#server/desk/rules/page-form';
import { doneText, textIn } from '#server/desk/rules/page-parts';
import { blankPage, pageSource, shownBody } from '#server/desk/rules/page-source';
import { failureText } from '#server/desk/rules/write-failure';
import type { FieldErrors } from '#server/desk/views/desk-view';
import { err, ok } from '#server/platform/result';
import { localTime } from '#server/platform/text/local-time';
import { submitEdit } from './draft-page';
import { loadedPage, pageFiles, pageHref, pagePlace, pagesPath, savedPageText } from './pages-page';
import type { PartEdit } from './publish-edit';
import { pictureNames, readSiteForm, thumbOf } from './site-pictures';

interface EditorState {
  /** The form as it was sent. */
  readonly form?: URLSearchParams;
  readonly errors?: FieldErrors;
  readonly notice?: string;
  /** Somebody else has changed the page meanwhile. */
  readonly isConflict?: boolean;
}

/** What the request is about: a page's file, or a new page or post. */
function targetOf({ url }: Pick<StaffVisit, 'url'>) {
  const file = url.searchParams.get('file') ?? undefined;
  const place = file === undefined ? undefined : pagePlace(file);
  if (file !== undefined && !place) return null;
  const isPost = place?.isPost ?? url.searchParams.get('kind') === 'post';
  return { file, isPost };
}

const formAddress = ({ file, isPost }: NonNullable<ReturnType<typeof targetOf>>): string =>
  file === undefined ? `${pagesPath}/edit${isPost ? '?kind=post' : ''}` : pageHref(file);

/** A page as it is stored, or the blank form of a new one; null: there is no such page. */
async function storedPage(visit: StaffVisit, { file, isPost }: NonNullable<ReturnType<typeof targetOf>>) {
  const { services, tenant, now } = visit;
  const stored = file === undefined ? undefined : await services.tenantWriter.text(tenant.slug, file);
  if (file !== undefined && !stored) return null;
  const source = stored ? pageSource(stored.text) : blankPage;
  const { categories } = tenant.blog;
  const fields = source ? pageFields(source, { isPost, categories }) : [];
  const { date: today } = localTime(tenant.time_zone, now);
  const isDated = (name: string) => file === undefined && name === 'front.published';
  return {
    seen: seenMark(stored?.text ?? null),
    isReadable: source !== undefined,
    fields: fields.map((field) => ({ field, value: isDated(field.name) ? today : field.value })),
    body: stored ? shownBody(source?.body ?? stored.text) : '',
  };
}

type StoredPage = NonNullable<Awaited<ReturnType<typeof storedPage>>>;

/** The editor of a page, or of a new one. Null: there is no such page. */
export async function pageEditorView(visit: StaffVisit, state: EditorState = {}) {
  const target = targetOf(visit);
  const stored = target && (await storedPage(visit, target));
  if (!target || !stored) return null;
  const { file, isPost } = target;
  const { form, isConflict = false, notice = state.errors?.[''] } = state;
  const { seen, isReadable } = stored;
  const path = pathOf(visit, file);
  const typed = (name: string, value: string) => form?.get(name) ?? value;
  const others = isConflict
    ? othersEntries(
        stored.fields.map(({ field }) => field),
        (name) => form?.get(name),
      )
    : undefined;
  const errors: FieldErrors = others ?? state.errors ?? {};
  const isOtherBody =
    isConflict && typed('body', stored.body).replace(/\r\n?/g, '\n').trim() !== stored.body.trim();
  return {
    page: 'site-page-editor' as const,
    title: loadedPage(visit, file ?? '')?.title ?? file ?? (isPost ? 'New post' : 'New page'),
    isNew: file === undefined,
    action: formAddress(target),
    shownAt: path,
    seen: isConflict ? seen : typed('seen', seen),
    sure: '',
    fields: stored.fields.map(({ field, value: usual }) => {
      const value = typed(field.name, usual);
      return { field, value, src: field.control === 'picture' ? thumbOf(value) : undefined };
    }),
    isReadable,
    /** Whether the form has entries that are not saved. */
    isTyped: form !== undefined,
    body: typed('body', stored.body),
    blocksInText: blocksIn(shownBody(typed('body', stored.body))),
    /** What somebody else has saved meanwhile. */
    theirBody: isOtherBody ? stored.body : undefined,
    pictures: await pictureNames(visit),
    inserted: { picture: typed('picture', ''), alt: typed('alt', '') },
    blocks: insertableBlocks(path ?? '').map(({ name, text }) => ({ value: name, text })),
    errors,
    problems: problemsOf(stored.fields, errors),
    notice: isReadable ? notice : unreadablePage,
    done: doneText(visit, { saved: savedPageText(loadedPage(visit, file ?? ''), visit) }),
  };
}

/** The mistakes of the form, from its top to its end. */
function problemsOf(fields: StoredPage['fields'], errors: FieldErrors) {
  const names = [...fields.map(({ field }) => field.name), 'body', 'picture'];
  return names.flatMap((name) => {
    const text = errors[name];
    return text === undefined ? [] : [{ name, text }];
  });
}

/** The address of a page; undefined for a new one. */
const pathOf = (visit: StaffVisit, file: string | undefined): string | undefined =>
  file === undefined ? undefined : (loadedPage(visit, file)?.path ?? pagePlace(file)?.path);

/** Handles the editor's form with its pictures. */
export async function sendPage(visit: StaffVisit): FormAnswer {
  if (!targetOf(visit)) return null;
  const { form, errors } = await readSiteForm(visit);
  return changePage(visit, form, errors);
}

/** Saves, previews or removes a page, or puts a block into its text. Null: there is no such page. */
export async function changePage(
  visit: StaffVisit,
  form: URLSearchParams,
  uploadErrors: FieldErrors = {},
): FormAnswer {
  const target = targetOf(visit);
  if (!target) return null;
  const again = async (state: EditorState, status?: 200) =>
    showPage(await pageEditorView(visit, { form, ...state }), status);
  if (Object.keys(uploadErrors).length > 0) return again({ errors: uploadErrors });
  const action = form.get('do');
  if (action === 'edit') return again({}, 200);
  if (form.has('insert')) return insert(visit, form, target.file, again);
  const file = target.file ?? (await newFile(visit, form, target.isPost));
  const { edit, above } = pageEdit(file, form, target.file === undefined, pathOf(visit, file) ?? '/');
  return submitEdit(visit, form, edit, {
    editHref: formAddress(target),
    saved: () => (action === 'remove' ? `${pagesPath}?done=removed` : `${pageHref(file)}&done=saved`),
    refuse: (failure) =>
      again(typeof failure === 'string' ? { notice: failure } : refusalOf(failure, file, above())),
  });
}

/** Puts a picture or a block behind the text that was typed. */
async function insert(
  visit: StaffVisit,
  form: URLSearchParams,
  file: string | undefined,
  again: (state: EditorState, status?: 200) => FormAnswer,
) {
  const text = shownBody(textIn(form, 'body'));
  const name = textIn(form, 'insert');
  if (name === 'picture') {
    const [ref = '', alt = ''] = ['picture', 'alt'].map((field) => textIn(form, field).trim());
    if (ref === '' || alt === '')
      return again({ errors: { picture: 'Choose a picture, and say what it shows.' } });
    form.set('body', withParagraph(text, pictureText(ref, alt)));
    form.delete('picture');
    form.delete('alt');
    return again({}, 200);
  }
  const place = { path: pathOf(visit, file) ?? '', listPath: visit.tenant.search.base_path };
  const longer = withBlock(text, name, place);
  if (longer === undefined) return null;
  form.set('body', longer);
  return again({}, 200);
}

/** The file of a new page, named by its title. */
async function newFile(visit: StaffVisit, form: URLSearchParams, isPost: boolean): Promise<string> {
  const folder = isPost ? 'content/blog/' : 'content/';
  const files = await pageFiles(visit);
  const used = files.flatMap((file) =>
    file.startsWith(folder) ? [file.slice(folder.length).replace(/\.md$/, '')] : [],
  );
  const name = form.get('name')?.trim() || form.get('front.title') || '';
  return `${folder}${newId(name, new Set([...used, 'index']))}.md`;
}

type Refusal = { readonly kind: 'seen' } | { readonly kind: 'errors'; readonly errors: FieldErrors };

/** The edit that the form asks for. `above`: lines of the edited file above its text. */
function pageEdit(file: string, form: URLSearchParams, isNew: boolean, path: string) {
  let lines = 0;
  const edit: PartEdit<Refusal> = {
    title: 'Pages and posts',
    file,
    deskPath: pageHref(file),
    shownAt: path,
    edit: (stored) => {
      const isSeen = isNew ? stored === undefined : form.get('seen') === seenMark(stored ?? null);
      if (!isSeen) return err({ kind: 'seen' });
      if (form.get('do') === 'remove') return ok({ text: null, detail: `${path}, removed`, places: null });
      const page = editedPage(stored, form);
      if ('errors' in page) return err({ kind: 'errors', errors: page.errors });
      lines = linesAbove(page.text);
      const detail = isNew ? `${path}, new` : `${path}, ${page.detail}`;
      return ok({ text: page.text, detail, places: null });
    },
  };
  return { edit, above: () => lines };
}

function refusalOf(failure: WriteFailure | Refusal, file: string, above: number): EditorState {
  switch (failure.kind) {
    case 'seen':
      return { isConflict: true, notice: changedText };
    case 'errors':
      return { errors: failure.errors };
    case 'invalid':
    case 'taken': {
      const isOwn = (finding: TenantProblem) => finding.file.endsWith(`/${file}`);
      const own = failure.findings.filter(isOwn);
      const isAllOwn = failure.findings.every(isOwn);
      return { errors: pageErrors(own, above), ...(!isAllOwn && { notice: elsewhereText }) };
    }
    default:
      return { notice: failureText(failure) };
  }
}

const changedText =
  'Someone else has changed this page since you opened it. What they saved is shown too: check it and save again.';
