import { useLocation } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import type { FrameView } from '#server/site/views/frame-view';
import { Footer, FooterInside } from '~/features/site/footer';
import type { RenderedSite } from '~/features/site/frame-part';
import { Header, HeaderInside, NoticesInside } from '~/features/site/header';
import { Popups } from '~/features/site/popups';
import { renderOnce } from '~/rendering/static';
import * as css from './frame.css';

/** What stands around every page. The templates draw the same elements, each in its own dress (`data-template`). */
export function Frame({ site, children }: { site: RenderedSite; children: ReactNode }) {
  const plain = useIsCheckout() && site.plainCheckout === true;
  return (
    <>
      <Header site={site} className={css.header} plain={plain} />
      {children}
      <Footer site={site} className={css.footer} hidden={plain} />
      {site.popups && !plain ? <Popups slug={site.slug} popups={site.popups} /> : null}
    </>
  );
}

/** Pages where a shopper reserves, buys or pays. */
const checkoutPath = /^\/(buy\/|checkout-journey|online-payment|cars\/[^/]+\/(checkout|buy-online)$)/;

/** Whether the page is one of a purchase. A checkout that opens over its car is a dialog: the page behind it stays. */
function useIsCheckout(): boolean {
  const { pathname } = useLocation();
  const [shown, setShown] = useState({ pathname, isCheckout: checkoutPath.test(pathname) });
  if (shown.pathname === pathname) return shown.isCheckout;
  const isCheckout = checkoutPath.test(pathname) && !pathname.startsWith(`${shown.pathname}/`);
  setShown({ pathname, isCheckout });
  return isCheckout;
}

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
