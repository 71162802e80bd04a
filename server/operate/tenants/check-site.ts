import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDocuments } from '#server/dealer/documents';
import type { FontMaker } from '#server/dealer/font-library';
import { findRedirect } from '#server/dealer/rules/redirects';
import { sitePagesEver } from '#server/dealer/rules/site-pages';
import {
  error,
  type Finding,
  namedValues,
  type TenantFinding,
  warning,
} from '#server/dealer/rules/tenant-problems';
import { readTenantText } from '#server/dealer/tenant-file';
import { localTime } from '#server/platform/text/local-time';
import type { Site } from '#server/settings/site-data';
import { checkContent, checkDefaults } from '#server/site/content/rules/check-content';
import { markdownRefs } from '#server/site/content/rules/markdown';
import { type PagePart, readPage } from '#server/site/content/rules/read-page';
import {
  checkDrawings,
  checkLinks,
  checkPicture,
  type FoundLink,
  linksIn,
  linksInText,
  type PictureFacts,
  picturesIn,
} from './rules/check-references';

export interface CheckSiteDeps {
  readonly tenantsDir: string;
  readonly projectDir: string;
  readonly fonts: Pick<FontMaker, 'read'>;
  readonly now: Date;
}

/** One file of a site, for the check. */
interface CheckedFile {
  readonly file: string;
  readonly data: unknown;
  /** Links in its texts. */
  readonly links: readonly FoundLink[];
  /** Findings of its own kind's rules. */
  readonly own?: readonly Finding[];
}

/** Common rules for all files of a site: links lead to pages, pictures exist, dates are not past. */
export async function checkSite(deps: CheckSiteDeps, site: Site): Promise<TenantFinding[]> {
  const today = localTime(site.tenant.time_zone, deps.now).date;
  const exists = addresses(deps, site);
  const allFindings: TenantFinding[] = [];
  for (const { file, data, links, own = [] } of filesOf(deps, site)) {
    const findings: Finding[] = [
      ...own,
      ...checkLinks([...linksIn(data).filter(isUsed(site)), ...links], exists),
      ...checkDays(data, today),
      ...checkDrawings(data),
      ...(await checkPictures(deps, site, data)),
    ];
    allFindings.push(...findings.map((finding) => ({ file: `${site.tenant.slug}/${file}`, ...finding })));
  }
  const documents = checkDocuments(deps.tenantsDir, site.tenant.slug, site.data.documents);
  for (const { file, finding } of documents)
    allFindings.push({ file: `${site.tenant.slug}/${file}`, ...finding });
  const fonts = await checkFonts(deps, site);
  return [
    ...allFindings,
    ...fonts.map((finding) => ({ file: `${site.tenant.slug}/tenant.json`, ...finding })),
  ];
}

/** The finance disclaimer has a default address, which never shows on a site without finance. */
const isUsed =
  ({ tenant: { finance } }: Site) =>
  ({ path }: FoundLink): boolean =>
    path !== 'finance.href' || finance.provider !== undefined || finance.lenders.length > 0;

/** Valid link targets: pages, redirected former addresses, files of the public folder. */
function addresses({ projectDir }: CheckSiteDeps, { tenant, data }: Site): (href: string) => boolean {
  const isPage = sitePagesEver(tenant);
  const aliases = new Set([...data.content.values()].flatMap((page) => page.aliases ?? []));
  return (href) => {
    const pathname = href.replace(/[?#].*$/, '');
    return (
      isPage(href) ||
      aliases.has(pathname) ||
      findRedirect(data.redirects, { pathname, search: '' }) !== undefined ||
      (/\.\w{2,5}$/.test(pathname) && existsSync(join(projectDir, 'public', pathname)))
    );
  };
}

function filesOf({ tenantsDir }: CheckSiteDeps, { tenant, data }: Site): CheckedFile[] {
  const pages = [...data.content.values()].map((page): CheckedFile => {
    const { aliases: _, ...front } = page;
    const parts = partsOf(tenantsDir, `${tenant.slug}/${page.file}`);
    const markdowns = parts.flatMap(markdownOf);
    const texts = markdowns.flatMap((markdown) => linksInText(markdown));
    const images = markdowns.flatMap((markdown) => markdownRefs(markdown).images);
    const own = checkContent(page.path, parts, tenant);
    const data = { ...front, ...blocksByName(parts), text: { image: images.map(({ ref }) => ref) } };
    return { file: page.file, data, links: texts, own };
  });
  const offers = data.offers.map(({ description }) => description ?? '');
  const links = offers.flatMap((text, at) => linksInText(text, `${at}.description`));
  return [
    { file: 'tenant.json', data: tenant, links: [], own: checkDefaults(tenant) },
    { file: 'offers.json', data: data.offers, links: links },
    { file: 'models.json', data: data.models, links: [] },
    ...pages,
  ];
}

/** Blocks by name, so an author can find them: `cta`, and `cta 2` for the second one. */
function blocksByName(parts: readonly PagePart[]): Record<string, unknown> {
  const content: Record<string, unknown> = {};
  const counts = new Map<string, number>();
  for (const part of parts) {
    if (part.name === 'text') continue;
    const count = (counts.get(part.name) ?? 0) + 1;
    counts.set(part.name, count);
    content[count === 1 ? part.name : `${part.name} ${count}`] = part.data;
  }
  return content;
}

/** The Markdown of a block: its text, or that of its answers or columns. */
function markdownOf(part: PagePart): readonly string[] {
  if (part.name === 'text') return [part.markdown];
  if (part.name === 'faq') return part.data.items.map(({ answer }) => answer);
  return part.name === 'columns' ? part.data.items.map(({ text }) => text) : [];
}

function partsOf(tenantsDir: string, file: string): readonly PagePart[] {
  const text = readTenantText(tenantsDir, file);
  const page = text.ok ? readPage(file, text.value ?? '') : undefined;
  return page?.ok ? page.value.parts : [];
}

async function checkPictures(
  { tenantsDir, projectDir }: CheckSiteDeps,
  { tenant }: Site,
  data: unknown,
): Promise<Finding[]> {
  const checks = picturesIn(data).map(async (picture) => {
    const { ref } = picture;
    const own = join(tenantsDir, tenant.slug, 'assets', ref.replace(/^\/?assets\//, ''));
    const shared = join(projectDir, 'public', ref);
    const isShared = ref.startsWith('/') && !ref.startsWith('/assets/');
    return checkPicture(picture, await factsOf(isShared ? shared : own));
  });
  return (await Promise.all(checks)).flat();
}

async function factsOf(file: string): Promise<PictureFacts> {
  const stats = await stat(file).catch(() => undefined);
  if (!stats?.isFile()) return { kind: 'missing' };
  try {
    // The site never checks a tenant's pictures: don't load libvips at each start.
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(file).metadata();
    return { kind: 'picture', bytes: stats.size, width, height };
  } catch {
    return { kind: 'none' };
  }
}

/** A font that is missing or invalid: pages would go without it. */
async function checkFonts({ tenantsDir, fonts }: CheckSiteDeps, { tenant }: Site): Promise<Finding[]> {
  const fontFiles = (['font', 'headingFont'] as const).flatMap((key) =>
    (tenant.theme[key] ?? []).map((ref, index) => ({ path: `theme.${key}[${index}]`, ref })),
  );
  const checks = fontFiles.map(async ({ path, ref }) => {
    const file = await readFile(join(tenantsDir, tenant.slug, ref)).catch(() => undefined);
    if (!file) return [error(path, `file ${ref} not found`)];
    return (await fonts.read(file)) ? [] : [error(path, `${ref} is not a readable font file`)];
  });
  return (await Promise.all(checks)).flat();
}

const ends = /^(expiry|expiryDate|expiry_date|expires|end_date)$/;

/** Items past their last day: hidden, or with a page that only says so. `today` is YYYY-MM-DD. */
export const checkDays = (data: unknown, today: string): Finding[] =>
  namedValues(data)
    .filter(({ key, value }) => ends.test(key) && /^\d{4}-\d{2}-\d{2}/.test(value))
    .filter(({ value }) => value.slice(0, 10) < today)
    .map(({ path, value }) => warning(path, `${value} has passed: no longer shown`));
