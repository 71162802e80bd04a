import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import { readTenantText } from '#server/dealer/tenant-file';
import { err, ok, type Result } from '#server/platform/result';
import type { ContentPage, FrontMatter, SiteContent } from '#server/settings/content-schema';
import { type ContentFile, keepTexts, listContent, textOf } from './content-files';
import { contentPlace, pageConflicts } from './rules/check-content';
import { readPage } from './rules/read-page';

const mostBytes = 256 * 1024;

type Loaded = Result<{ page: ContentPage; source: string }, readonly TenantProblem[]>;

interface LoadedContent {
  readonly content: SiteContent;
  /** Of files that are not used. */
  readonly problems: readonly TenantProblem[];
}

/**
 * Reads the Markdown files of a tenant's `content` folder; empty without it. Checks the settings and blocks of every
 * page; retains as much text as a process can hold for twenty thousand pages. A broken file has its page of `before`, if
 * there was one: the others are not held up.
 */
export async function loadContent(
  tenantsDir: string,
  slug: string,
  before: SiteContent = new Map(),
): Promise<LoadedContent> {
  const files = listContent(join(tenantsDir, slug), `${slug}/content`);
  if (files.tooMany && before.size > 0) return { content: before, problems: files.problems };
  const formerPages = new Map([...before.values()].map((page) => [page.file, page]));
  const read = files.files.map((file) => loadPage(tenantsDir, slug, file, formerPages.get(file.path)));
  const validPages = read.flatMap((one) => (one.ok ? [one.value] : []));
  const fileProblems = [...files.problems, ...read.flatMap((one) => (one.ok ? [] : one.error))];
  const isBroken = (page: ContentPage) =>
    fileProblems.some(
      ({ file }) => file === `${slug}/${page.file}` || `${slug}/${page.file}`.startsWith(`${file}/`),
    );
  const stay = [...formerPages.values()].filter(isBroken);
  const settled = settledPages([...stay, ...validPages.map(({ page }) => page)], formerPages);
  keepTexts(validPages.filter(({ page }) => formerPages.get(page.file) !== page));
  return {
    content: new Map(inOrder(settled.pages).map((page) => [page.path, page])),
    problems: [...fileProblems, ...settled.problems.map((one) => ({ ...one, file: `${slug}/${one.file}` }))],
  };
}

const inOrder = (pages: readonly ContentPage[]) => [...pages].sort((a, b) => (a.file < b.file ? -1 : 1));

/**
 * Pages without conflicts between them. Pages that stay as they were claim their addresses first; one that conflicts with
 * them stays as it was too, or is left out.
 */
function settledPages(
  pages: readonly ContentPage[],
  formerPages: ReadonlyMap<string, ContentPage>,
): { readonly pages: readonly ContentPage[]; readonly problems: readonly TenantProblem[] } {
  const isFormer = (page: ContentPage) => formerPages.get(page.file) === page;
  const formerFirst = [...pages.filter(isFormer), ...pages.filter((page) => !isFormer(page))];
  const problems = pageConflicts(formerFirst);
  if (problems.length === 0) return { pages, problems };
  const conflicting = new Set(problems.map(({ file }) => file));
  const former = formerFirst.flatMap((page) => {
    if (!conflicting.has(page.file)) return [page];
    return formerPages.get(page.file) ?? [];
  });
  const still = new Set(pageConflicts(former).map(({ file }) => file));
  return { pages: former.filter(({ file }) => !still.has(file)), problems };
}

/** A substring keeps the whole text in memory, so the retained parts are copies. */
const apart = (front: FrontMatter): FrontMatter => structuredClone(front);

function loadPage(
  dir: string,
  slug: string,
  { name, path: inside }: ContentFile,
  former: ContentPage | undefined,
): Loaded {
  const file = `${slug}/${inside}`;
  const place = contentPlace(name);
  if (!place.ok) return err([{ file, path: '', message: place.error }]);
  const source = readTenantText(dir, file, mostBytes);
  if (!source.ok) return source;
  const text = source.value ?? '';
  const read = readPage(file, text);
  if (!read.ok) return read;
  const { path = place.value.path, ...front } = apart(read.value.front);
  const page = { ...front, path, post: place.value.post, file: inside };
  const isSame = former && textOf(former) === text && isDeepStrictEqual(former, page);
  return ok({ page: isSame ? former : page, source: text });
}
