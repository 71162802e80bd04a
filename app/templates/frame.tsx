import type { ReactNode } from 'react';
import type { FrameView } from '#server/site/views/frame-view';
import { Footer, FooterInside } from '~/features/site/footer';
import type { RenderedSite } from '~/features/site/frame-part';
import { Header, HeaderInside, NoticesInside } from '~/features/site/header';
import { renderOnce } from '~/rendering/static';
import * as css from './frame.css';

/** What stands around every page. The templates draw the same elements, each in its own dress (`data-template`). */
export const Frame = ({ site, children }: { site: RenderedSite; children: ReactNode }) => (
  <>
    <Header site={site} className={css.header} />
    {children}
    <Footer site={site} className={css.footer} />
  </>
);

/** Renders the header and footer of a site's pages, once per frame. On the server only. */
export function renderFrame(
  frame: FrameView,
): Pick<RenderedSite, 'header' | 'notices' | 'footer' | 'popups'> {
  return {
    header: { static: renderOnce('header', { frame }, HeaderInside) },
    notices: { static: renderOnce('notices', { frame }, NoticesInside) },
    footer: { static: renderOnce('footer', { footer: frame.footer }, FooterInside) },
    ...(frame.popup || frame.chat ? { popups: { popup: frame.popup?.id, chat: frame.chat } } : {}),
  };
}
