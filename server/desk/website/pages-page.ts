import type { StaffVisit } from '#server/desk/create-desk';
import { dayText } from '#server/desk/rules/desk-time';
import { doneText } from '#server/desk/rules/page-parts';
import { sitePath } from '#server/desk/rules/site-parts';
import { localTime } from '#server/platform/text/local-time';
import type { ContentPage } from '#server/settings/content-schema';
import { isShown } from '#server/settings/rules/time-zone';
import { contentPlace } from '#server/site/content/rules/check-content';
import { dayView } from '#server/site/content/rules/posts';

export const pagesPath = `${sitePath}/pages`;
const folder = 'content/';

/** The editor of a page. */
export const pageHref = (file: string): string => `${pagesPath}/edit?file=${encodeURIComponent(file)}`;

/** The address of a page's file by its place in the folder, and whether it is a post; undefined for any other file. */
export function pagePlace(file: string): { readonly path: string; readonly isPost: boolean } | undefined {
  if (!file.startsWith(folder) || !file.endsWith('.md')) return undefined;
  const place = contentPlace(file.slice(folder.length));
  return place.ok ? { path: place.value.path, isPost: place.value.post } : undefined;
}

/** The files of a site's pages. */
export async function pageFiles({ services, tenant }: StaffVisit): Promise<readonly string[]> {
  return (await services.tenantWriter.paths(tenant.slug)).filter((path) => pagePlace(path) !== undefined);
}

/** The page of a file as it is on the website; undefined for one that can't be used. */
export const loadedPage = ({ site }: Pick<StaffVisit, 'site'>, file: string): ContentPage | undefined =>
  [...site.content.values()].find((page) => page.file === file);

/** What saving a page has done: one with days ahead, or hidden, is not on the website. */
export function savedPageText(
  page: ContentPage | undefined,
  { tenant, now }: Pick<StaffVisit, 'tenant' | 'now'>,
): string {
  if (page === undefined || isShown(page, tenant.time_zone, now))
    return 'The page is saved and on the website.';
  if (page.draft) return 'The page is saved. It is hidden, so it is not on the website.';
  const today = localTime(tenant.time_zone, now).date;
  const first = [page.start, page.post ? page.published : undefined]
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1);
  return first !== undefined && first.slice(0, 10) > today
    ? `The page is saved. It is on the website from ${dayText(first.slice(0, 10), true)}.`
    : 'The page is saved. It is not on the website now, because of its first and last day.';
}

const removedText = 'The page is removed. You can bring it back in the history.';

/** The pages and posts of a site, posts last and the latest first. */
export async function pagesView(visit: StaffVisit) {
  const files = await pageFiles(visit);
  const rows = files.map((file) => rowOf(visit, file));
  const order = (row: (typeof rows)[number]) => (row.published === undefined ? '9999' : row.published);
  return {
    page: 'site-pages' as const,
    rows: rows.sort((a, b) => order(b).localeCompare(order(a)) || a.title.localeCompare(b.title)),
    addPageHref: `${pagesPath}/edit`,
    addPostHref: `${pagesPath}/edit?kind=post`,
    done: doneText(visit, { removed: removedText }),
  };
}

function rowOf(visit: StaffVisit, file: string) {
  const page = loadedPage(visit, file);
  const place = pagePlace(file);
  const { tenant, now } = visit;
  const published = place?.isPost ? (page?.published ?? '') : undefined;
  const facts = [
    page?.path ?? place?.path ?? '',
    published ? dayView(published).text : undefined,
    page && !isShown(page, tenant.time_zone, now) ? 'Not shown now' : undefined,
    page ? undefined : 'This page can’t be used: open it to see why',
  ];
  return {
    file,
    title: page?.title ?? file,
    href: pageHref(file),
    about: facts.filter(Boolean).join(' · '),
    published,
  };
}
