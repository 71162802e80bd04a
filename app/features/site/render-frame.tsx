import type { SiteView } from '#server/dealer/tenants/views/site-view';
import type { FrameView, MomentsView } from '#server/site/frame/views/frame-view';
import { renderOnce, type StaticText } from '~/rendering/static';
import { FooterInside } from './footer';
import { HeaderInside } from './header';

/** The browser's data for a site's frame: header and footer are static parts. */
export interface RenderedSite extends Omit<SiteView, 'themeCss' | 'headScript'> {
  readonly header?: StaticText | undefined;
  readonly footer?: StaticText | undefined;
  /** The theme as CSS custom properties. */
  readonly themeCss?: StaticText | undefined;
  readonly headScript?: StaticText | undefined;
  /** Popup and chat on pages with scripting. */
  readonly moments?: MomentsView | undefined;
}

/** Renders the header and footer of a site's pages, once per frame. On the server only. */
export function renderFrame(frame: FrameView): Pick<RenderedSite, 'header' | 'footer' | 'moments'> {
  const header = renderOnce('header', { frame }, HeaderInside);
  const footer = renderOnce('footer', { footer: frame.footer }, FooterInside);
  return {
    header: { static: header },
    footer: { static: footer },
    ...(frame.popup || frame.chat ? { moments: { popup: frame.popup?.id, chat: frame.chat } } : {}),
  };
}
