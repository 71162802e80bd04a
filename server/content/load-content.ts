import { join } from 'node:path';
import { err, ok, type Result } from '../platform/result';
import type { TenantProblem } from '../tenants/rules/tenant-problems';
import { readTenantText } from '../tenants/tenant-file';
import { type ContentFile, listContent } from './content-files';
import type { ContentPage, SiteContent } from './content-schema';
import { contentPlace } from './rules/content-path';
import { pageConflicts } from './rules/page-conflicts';
import { readPage } from './rules/read-page';

const mostBytes = 256 * 1024;

type Loaded = Result<ContentPage, readonly TenantProblem[]>;

/**
 * Reads the Markdown files of a tenant's `content` folder; none without it. Settings and blocks of every page are
 * checked, and its text is dropped again: a process may hold twenty thousand pages.
 */
export async function loadContent(
  tenantsDir: string,
  slug: string,
): Promise<Result<SiteContent, readonly TenantProblem[]>> {
  const listed = listContent(join(tenantsDir, slug), `${slug}/content`);
  if (!listed.ok) return listed;
  const read = listed.value.map((file) => loadPage(tenantsDir, slug, file));
  const pages = read.flatMap((one) => (one.ok ? [one.value] : []));
  const problems = [
    ...read.flatMap((one) => (one.ok ? [] : one.error)),
    ...pageConflicts(pages).map((one) => ({ ...one, file: `${slug}/${one.file}` })),
  ];
  return problems.length > 0 ? err(problems) : ok(new Map(pages.map((page) => [page.path, page])));
}

function loadPage(dir: string, slug: string, { name, path: inside }: ContentFile): Loaded {
  const file = `${slug}/${inside}`;
  const place = contentPlace(name);
  if (!place.ok) return err([{ file, path: '', message: place.error }]);
  const source = readTenantText(dir, file, mostBytes);
  if (!source.ok) return source;
  const page = readPage(file, source.value ?? '');
  if (!page.ok) return page;
  const { path = place.value.path, ...front } = page.value.front;
  return ok({ ...front, path, post: place.value.post, file: inside });
}
