import { useLocation, useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import type { Packed } from '#server/platform/views/packed';
import type { FrameView } from '#server/site/views/frame-view';
import type { ValuationPageView } from '#server/trade-in/views/valuation-view';
import { Footer, FooterInside } from '~/features/site/footer';
import type { RenderedSite } from '~/features/site/frame-part';
import { Header, HeaderInside, NoticesInside } from '~/features/site/header';
import { Popups } from '~/features/site/popups';
import { renderOnce } from '~/rendering/static';
import { viewOf } from '~/rendering/view';
import * as css from './frame.css';

/** What stands around every page. The templates draw the same elements, each in its own dress (`data-template`). */
export function Frame({ site, children }: { site: RenderedSite; children: ReactNode }) {
  const path = usePagePath();
  const inOrder = useIsInOrder();
  const plain = (inOrder || checkoutPath.test(path)) && site.plainCheckout === true;
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

/** Whether the page values a trade-in in the middle of an order. */
function useIsInOrder(): boolean {
  const { pathname, search } = useLocation();
  const valuation = useRouteLoaderData<Packed<Pick<ValuationPageView, 'inOrder'>>>('routes/valuations.$id');
  const isStart = pathname.endsWith('/trade-in') && new URLSearchParams(search).has('order');
  return isStart || (valuation !== undefined && viewOf(valuation).inOrder === true);
}

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
