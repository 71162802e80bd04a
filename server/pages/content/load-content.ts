import { join } from 'node:path';
import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import { readTenantText } from '#server/dealership/files/tenant-file';
import { err, ok, type Result } from '#server/platform/result';
import type { ContentPage, FrontMatter, SiteContent } from '#server/settings/content-schema';
import { type ContentFile, listContent } from './content-files';
import { keepTexts } from './page-source';
import { contentPlace } from './rules/content-path';
import { pageConflicts } from './rules/page-conflicts';
import { readPage } from './rules/read-page';

const mostBytes = 256 * 1024;

type Loaded = Result<{ page: ContentPage; source: string }, readonly TenantProblem[]>;

/**
 * Reads the Markdown files of a tenant's `content` folder; empty without it. Checks the settings and blocks of every
 * page; retains as much text as a process can hold for twenty thousand pages.
 */
export async function loadContent(
  tenantsDir: string,
  slug: string,
): Promise<Result<SiteContent, readonly TenantProblem[]>> {
  const paths = listContent(join(tenantsDir, slug), `${slug}/content`);
  if (!paths.ok) return paths;
  const read = paths.value.map((file) => loadPage(tenantsDir, slug, file));
  const validPages = read.flatMap((one) => (one.ok ? [one.value] : []));
  const pages = validPages.map(({ page }) => page);
  const problems = [
    ...read.flatMap((one) => (one.ok ? [] : one.error)),
    ...pageConflicts(pages).map((one) => ({ ...one, file: `${slug}/${one.file}` })),
  ];
  if (problems.length > 0) return err(problems);
  keepTexts(validPages);
  return ok(new Map(pages.map((page) => [page.path, page])));
}

/** A substring keeps the whole text in memory, so the retained parts are copies. */
const apart = (front: FrontMatter): FrontMatter => structuredClone(front);

function loadPage(dir: string, slug: string, { name, path: inside }: ContentFile): Loaded {
  const file = `${slug}/${inside}`;
  const place = contentPlace(name);
  if (!place.ok) return err([{ file, path: '', message: place.error }]);
  const source = readTenantText(dir, file, mostBytes);
  if (!source.ok) return source;
  const text = source.value ?? '';
  const read = readPage(file, text);
  if (!read.ok) return read;
  const { path = place.value.path, ...front } = apart(read.value.front);
  return ok({ page: { ...front, path, post: place.value.post, file: inside }, source: text });
}
