import { sitePages } from '#server/dealership/addresses/rules/site-paths';
import { serviceLinks } from '#server/dealership/locations/rules/service-group';
import type { PageMaker } from '#server/pages/parts/page-parts';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { BlockView } from '#server/pages/parts/views/block-view';
import type { PageHead } from '#server/pages/parts/views/site-page-view';
import { toLocationsBlock } from './to-locations-block';

/** Pages of the group that are forms with locations beside them. */
const formPages = { '/service': 'service', '/vehicle-parts-and-accessories': 'parts' } as const;
const isForm = (path: string): path is keyof typeof formPages => Object.hasOwn(formPages, path);

/**
 * A page of service and parts: links to the rest of the group above it, and the workshops below if there is no form.
 * Undefined if the site has no such page.
 */
export const serviceGroupPage: PageMaker = async (visit, path, text) => {
  const exists = sitePages(visit.tenant, visit.now);
  const head = text?.head ?? (isForm(path) && exists(path) ? formHead(visit, path) : undefined);
  if (!head) return undefined;
  const links = serviceLinks(exists, path);
  const nav: BlockView[] = links.length > 0 ? [{ kind: 'group-nav', label: 'Service and parts', links }] : [];
  return {
    ...text,
    head,
    before: [...nav, ...(text?.before ?? [])],
    after: [...(text?.after ?? []), ...(isForm(path) ? [] : workshops(visit))],
  };
};

function formHead({ tenant, url }: PageVisit, path: keyof typeof formPages): PageHead {
  const { title, intro } = tenant.forms[formPages[path]];
  return { title: `${title} | ${tenant.name}`, description: intro, canonical: new URL(path, url).href };
}

function workshops(visit: PageVisit): BlockView[] {
  const heading = { text: 'Our workshops', level: 2 } as const;
  const block = toLocationsBlock(visit, { department: 'service', heading });
  return block ? [block] : [];
}
