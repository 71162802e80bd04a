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
  const path = usePagePath();
  const plain = checkoutPath.test(path) && site.plainCheckout === true;
  return (
    <>
      <Header site={site} className={css.header} plain={plain} />
      {children}
      <Footer site={site} className={css.footer} hidden={plain} short={underWay.test(path)} />
      {site.popups && !plain ? <Popups slug={site.slug} popups={site.popups} /> : null}
    </>
  );
}

/** Pages where a shopper reserves, buys or pays. */
const checkoutPath = /^\/(buy\/|checkout-journey|online-payment|cars\/[^/]+\/(checkout|buy-online)$)/;

/** Pages where a shopper is in the middle of something. */
const underWay =
  /^\/(sign-in|test-drives|valuations|alerts|trade-in|sell-(your|my)-car|book-test-drive|personalised|finance-enquiry|apply-for-finance|finance-pre-approval|cars\/.+\/.+)(\/|$)/;

/** The address of the page; that of a dialog over its car leaves the page behind it as it is. */
function usePagePath(): string {
  const { pathname } = useLocation();
  const [shown, setShown] = useState(pathname);
  if (shown === pathname || pathname.startsWith(`${shown}/`)) return shown;
  setShown(pathname);
  return pathname;
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
