import type { SiteView } from '#server/tenants/views/site-view';
import { drawOnce } from '~/ui/island';
import { FooterInside } from './footer';
import { HeaderInside } from './header';

/** What only the drawn frame shows. */
type Seen = 'navigation' | 'locations' | 'legal' | 'links' | 'phone' | 'tagline' | 'intro' | 'searchHref';

/** The frame of a site as a browser gets it: header and footer drawn. */
export interface DrawnSite extends Omit<SiteView, Seen | 'themeCss'> {
  /** HTML; absent from a document's data, for there it stands in the document. */
  readonly header?: string | undefined;
  readonly footer?: string | undefined;
  /** The theme as CSS custom properties; stands in the document likewise. */
  readonly themeCss?: string | undefined;
}

/** The parts that a document shows drawn. */
export const drawnFrameParts = ['header', 'footer', 'themeCss', 'headScript'] as const;

/** Draws what stands around every page of a site, once for the same view. On the server only. */
export function drawFrame(site: SiteView): DrawnSite {
  const { navigation, locations, legal, links, phone, tagline, intro, searchHref, ...rest } = site;
  return {
    ...rest,
    header: drawOnce(site, 'header', () => <HeaderInside site={site} />),
    footer: drawOnce(site, 'footer', () => <FooterInside site={site} />),
  };
}
