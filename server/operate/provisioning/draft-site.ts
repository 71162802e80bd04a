import type { FileChanges } from '#server/dealer/site-files/tenant-writer-port';
import { readSites } from '#server/operate/tenants/load-sites';
import { unreadPrint } from '#server/operate/tenants/rules/live-sites';
import { ok } from '#server/platform/result';
import type { Site } from '#server/settings/site-data';
import { clearOldDrafts, withDraft } from './site-drafts';

/** A site as it would be with changed files, read beside the one that is served; undefined if it can't be read. */
export async function draftSite(
  tenantsDir: string,
  served: Site,
  changes: FileChanges,
): Promise<Site | undefined> {
  const { slug } = served.tenant;
  await clearOldDrafts(tenantsDir);
  return withDraft(tenantsDir, slug, changes, async (draft) => {
    // Pages that are the same stay the same objects, whose texts are in memory already.
    const previous = new Map([[slug, { print: unreadPrint, read: ok(served) }]]);
    const folders = await readSites(draft, previous);
    const site = folders.ok ? folders.value.get(slug)?.read : undefined;
    return site?.ok ? site.value : undefined;
  });
}
