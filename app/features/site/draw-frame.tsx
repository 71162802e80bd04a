import type { SiteView } from '#server/dealership/tenants/views/site-view';
import type { FrameView } from '#server/pages/frame/views/frame-view';
import type { MomentsView } from '#server/pages/moments/views/moments-view';
import { drawOnce } from '~/ui/island';
import { FooterInside } from './footer-inside';
import { HeaderInside } from './header-inside';

/** The browser's data for a site's frame: header and footer as rendered HTML. */
export interface DrawnSite extends Omit<SiteView, 'themeCss'> {
  /** HTML; absent from a document's data, because the document already has it. */
  readonly header?: string | undefined;
  readonly footer?: string | undefined;
  /** The theme as CSS custom properties; also only in the document. */
  readonly themeCss?: string | undefined;
  /** Popup and chat on pages with scripting. */
  readonly moments?: MomentsView | undefined;
}

/** The parts that a document has as rendered HTML. */
export const drawnFrameParts = ['header', 'footer', 'themeCss', 'headScript'] as const;

/** Renders the header and footer of a site's pages, once per frame. On the server only. */
export const drawFrame = (site: SiteView, frame: FrameView): DrawnSite => ({
  ...site,
  header: drawOnce(frame, 'header', () => <HeaderInside frame={frame} />),
  footer: drawOnce(frame, 'footer', () => <FooterInside footer={frame.footer} />),
  ...(frame.popup || frame.chat ? { moments: { popup: frame.popup?.id, chat: frame.chat } } : {}),
});
