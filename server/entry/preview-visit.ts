import { LRUCache } from 'lru-cache';
import { isDesk } from '#server/dealer/rules/host-name';
import { fileBytes } from '#server/dealer/site-files/edit-file';
import { firstDay } from '#server/desk/rules/first-day';
import type { SiteEdit } from '#server/desk/website/edit-store';
import { withChange } from '#server/desk/website/merged-text';
import { previewedId } from '#server/desk/website/preview-link';
import { draftSite } from '#server/operate/provisioning/draft-site';
import { instantsOf, localTime } from '#server/platform/text/local-time';
import type { Site } from '#server/settings/site-data';
import { previewParameter } from '#server/stock/cars/rules/preview-key';
import type { Services } from './services';

type Deps = Pick<Services, 'secret' | 'clock' | 'siteEdits' | 'tenantWriter' | 'config'>;

/** Two frames ask for the same draft at once, and people look at a few pages of it. */
const drafts = new LRUCache<string, Promise<Site | undefined>>({ max: 8 });

interface PreviewedSite extends Site {
  /** The present, or the first day of a part that is not shown until then. */
  readonly now: Date;
}

/**
 * The site as a draft makes it, for a request with the key of a preview; undefined for any other request. Throws a 410
 * Response once the key's time is over, or the draft is gone.
 */
export async function previewedSite(
  services: Deps,
  served: Site,
  url: URL,
): Promise<PreviewedSite | undefined> {
  const key = url.searchParams.get(previewParameter) ?? '';
  if (!/^[0-9A-Z]{26}\./.test(key) || isDesk(served.tenant, url)) return undefined;
  const { slug } = served.tenant;
  const now = services.clock.now();
  const id = previewedId(services.secret, slug, key, now);
  const edit = id === undefined ? undefined : await services.siteEdits.byId(slug, id);
  const site = edit && edit.state !== 'done' ? await siteWith(services, served, edit) : undefined;
  if (edit && site) return { ...site, now: shownFrom(edit, site.tenant, now) };
  throw new Response('This preview is over. Open it again at the desk.', { status: 410 });
}

/** Midday of the first day on which a draft's part is shown, if that lies ahead. */
function shownFrom(edit: SiteEdit, { time_zone: timeZone }: Site['tenant'], now: Date): Date {
  const day = firstDay(edit, localTime(timeZone, now).date);
  return new Date((day && instantsOf(timeZone, day, '12:00')[0]) ?? now);
}

async function siteWith(
  { tenantWriter, config }: Deps,
  served: Site,
  edit: SiteEdit,
): Promise<Site | undefined> {
  const name = `${edit.id} ${served.data.version}`;
  const madeDraft = drafts.get(name);
  if (madeDraft) return madeDraft;
  const stored = await tenantWriter.text(edit.tenant, edit.file);
  const { before: from, after: to, places } = edit;
  const changed = withChange(stored?.text ?? null, { from, to, places });
  const text = changed === 'conflict' ? to : changed.text;
  const site = draftSite(config.TENANTS_DIR, served, new Map([[edit.file, fileBytes(text)]]));
  drafts.set(name, site);
  site.catch(() => drafts.delete(name));
  return site;
}
