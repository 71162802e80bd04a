import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isPassing, type TenantProblem } from '#server/dealer/rules/tenant-problems';
import { errorCode, isBelow, readTenantText } from '#server/dealer/tenant-file';
import { err, ok, type Result } from '#server/platform/result';
import type { ContentPage, FrontMatter, SiteContent } from '#server/settings/content-schema';
import { keepTexts, textOf } from './content-files';
import { contentPlace, mostDepth, pageConflicts } from './rules/check-content';
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

const mostFiles = 500;
/** Files are counted to here, to say how many there are. */
const mostCounted = 10 * mostFiles;

interface ContentFile {
  /** Within the content folder, e.g. `blog/my-post.md`. */
  readonly name: string;
  /** Within the tenant's folder, e.g. `content/blog/my-post.md`. */
  readonly path: string;
}

interface ContentFiles {
  readonly files: readonly ContentFile[];
  readonly tooMany: boolean;
  readonly problems: readonly TenantProblem[];
}

/**
 * The files of a tenant's content folder in alphabetical order, without hidden ones and editor backups. Read in one
 * go: startup scans many small folders. Entries with a problem are left out, and files beyond the limit.
 * @param shownPath the content folder's name in problems
 */
function listContent(tenantFolder: string, shownPath: string): ContentFiles {
  const files: ContentFile[] = [];
  const problems: TenantProblem[] = [];
  const tell = (name: string, message: string) =>
    problems.push({ file: name ? `${shownPath}/${name}` : shownPath, path: '', message });
  const walk = (folder: string, depth: number) => {
    for (const entry of entriesOf(join(tenantFolder, 'content', folder), (why) => tell(folder, why))) {
      if (isPassing(entry.name) || files.length > mostCounted) continue;
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      const kind = kindOf(join(tenantFolder, 'content', name), entry);
      const away =
        kind === 'folder' &&
        entry.isSymbolicLink() &&
        !isBelow(tenantFolder, join(tenantFolder, 'content', name));
      const fault = away ? linkOut : faultOf(kind, name, depth);
      if (fault) tell(name, fault);
      else if (kind === 'folder') walk(name, depth + 1);
      else files.push({ name, path: `content/${name}` });
    }
  };
  walk('', 0);
  if (files.length > mostFiles)
    tell(
      '',
      `expected at most ${mostFiles} files, found ${files.length}: remove pages and posts that are no longer needed`,
    );
  return { files: files.slice(0, mostFiles), tooMany: files.length > mostFiles, problems };
}

type Kind = 'file' | 'folder' | 'other';

/** Don't reveal even the names of files outside the folder. */
const linkOut = "expected a folder inside the tenant's folder, found a link to outside it";

function faultOf(kind: Kind, name: string, depth: number): string | undefined {
  if (kind === 'folder' && name.endsWith('.md')) return 'expected a file, found a folder';
  if (kind === 'folder') return depth < mostDepth ? undefined : `expected at most ${mostDepth} folders deep`;
  const isPage = kind === 'file' && name.endsWith('.md');
  return isPage ? undefined : 'expected a Markdown file (.md); put pictures and PDFs in assets/';
}

function entriesOf(folder: string, tell: (message: string) => void): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOTDIR') tell('expected a folder');
    else if (code !== 'ENOENT') tell(`cannot be read (${code})`);
    return [];
  }
}

/** Links are followed: Kubernetes volumes use them. Their targets are checked when a file is read. */
function kindOf(path: string, entry: Dirent): Kind {
  const stats = entry.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : entry;
  if (stats?.isFile()) return 'file';
  return stats?.isDirectory() ? 'folder' : 'other';
}
