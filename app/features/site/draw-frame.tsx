import type { MomentsView } from '#server/moments/views/moments-view';
import type { FrameView } from '#server/navigation/views/frame-view';
import type { SiteView } from '#server/tenants/views/site-view';
import { drawOnce } from '~/ui/island';
import { FooterInside } from './footer-inside';
import { HeaderInside } from './header-inside';

/** The frame of a site as a browser gets it: header and footer drawn. */
export interface DrawnSite extends Omit<SiteView, 'themeCss'> {
  /** HTML; absent from a document's data, for there it stands in the document. */
  readonly header?: string | undefined;
  readonly footer?: string | undefined;
  /** The theme as CSS custom properties; stands in the document likewise. */
  readonly themeCss?: string | undefined;
  /** What comes up by itself, or with a tap, on pages with scripting. */
  readonly moments?: MomentsView | undefined;
}

/** The parts that a document shows drawn. */
export const drawnFrameParts = ['header', 'footer', 'themeCss', 'headScript'] as const;

/** Draws what stands around every page of a site, once for the same frame. On the server only. */
export const drawFrame = (site: SiteView, frame: FrameView): DrawnSite => ({
  ...site,
  header: drawOnce(frame, 'header', () => <HeaderInside frame={frame} />),
  footer: drawOnce(frame, 'footer', () => <FooterInside footer={frame.footer} />),
  ...(frame.popup || frame.chat ? { moments: { popup: frame.popup?.id, chat: frame.chat } } : {}),
});
