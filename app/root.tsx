import './styles/global.css';
import type { MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { siteFontCss } from '#server/dealer/font-library';
import { type Bff, framePage } from '#server/entry/bff';
import { siteFrame, siteView } from '#server/site/site-frame';
import { SavedCars } from './features/customers/saved-cars';
import { ErrorPage } from './features/site/error-page';
import type { RenderedSite } from './features/site/frame-part';
import { markSignedIn } from './features/site/header';
import { cars, NounContext } from './parts/cars/noun';
import { errorTitle } from './parts/head';
import { useEnhanced } from './rendering/enhanced';
import { speak, speaking } from './rendering/say';
import { viewOf } from './rendering/view';
import { Frame, renderFrame } from './templates/frame';
import { useClientLinks } from './ui/client-links';
import { restoreLayout } from './ui/kept-layout';
import { SentenceCase } from './ui/sentence-case';

export const loader = framePage<RenderedSite>(async (bff) => {
  const { themeCss, headScript, ...site } = siteView(bff);
  return {
    ...site,
    ...(site.bare ? {} : await frameOf(bff)),
    themeCss: { static: `${themeCss}${await siteFontCss(bff)}` },
    ...(headScript ? { headScript: { static: headScript } } : {}),
  };
});

async function frameOf(bff: Bff) {
  const frame = await siteFrame(bff);
  return speaking(bff.language, () => renderFrame(frame));
}

/** The frame of the site is the same on every page of it, whatever was sent. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: data && !error ? viewOf(data).name : errorTitle(error) },
];

/** Marks a document that the shopper comes back to, by Back or by loading it again: lists then restore their place. */
const markReturn =
  '{let m=()=>{document.documentElement.dataset.return=""};addEventListener("popstate",m);' +
  'performance.getEntriesByType("navigation")[0]?.type=="navigate"||m()}';

/** Constants of ours; the site's own part stands in the document alone, which React leaves as it is. */
const inHead = (site: RenderedSite | undefined) => ({
  __html: restoreLayout + markSignedIn + markReturn + (site?.headScript?.static ?? ''),
});

/** The document has it already where a browser got no text of it. */
const themeOf = ({ themeCss }: RenderedSite) => ({
  __html: themeCss?.static ?? document.querySelector('style')?.textContent ?? '',
});

/** The document around every page, in the tenant's dress as soon as the tenant is known. */
export function Layout({ children }: { children: ReactNode }) {
  const packed = useRouteLoaderData<typeof loader>('root');
  const site = packed ? viewOf(packed) : undefined;
  if (!import.meta.env.SSR) speak(site?.language);
  return (
    <html
      lang={site?.language?.code ?? 'en-AU'}
      itemScope
      data-template={site?.template}
      data-noun={site?.noun && `${site.noun.one}|${site.noun.many}`}
      data-uncounted={site?.uncounted ? '' : undefined}
      data-offline={site?.offline ? site.slug : undefined}
      data-return={site?.lite ? '' : undefined}
      // What the browser remembers stands here before React comes.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {site?.darkColour ? (
          <meta name="theme-color" content={site.darkColour} media="(prefers-color-scheme:dark)" />
        ) : null}
        {site ? <meta name="theme-color" content={site.themeColour} /> : null}
        <Meta />
        {/* Fetched last, and never in the way of a screen. */}
        <link media="print" rel="stylesheet" href="/print.css" />
        {site?.offline && !site.lite ? <link rel="manifest" href="/site.webmanifest" /> : null}
        <link rel="icon" href={site?.icon ?? '/favicon.svg'} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of validated colours only */}
        {site ? <style suppressHydrationWarning dangerouslySetInnerHTML={themeOf(site)} /> : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours */}
        {site?.lite ? null : <script suppressHydrationWarning dangerouslySetInnerHTML={inHead(site)} />}
        <Links />
      </head>
      <body>
        <NounContext.Provider value={site?.noun ?? cars}>
          <SentenceCase.Provider value={site?.sentenceCase === true}>
            {site && !site.bare ? <Frame site={site}>{children}</Frame> : children}
          </SentenceCase.Provider>
        </NounContext.Provider>
        {site?.lite ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

const forget = ({ forgetOffline }: typeof import('./ui/offline')): Promise<void> => forgetOffline();

export default function App() {
  useClientLinks();
  useEnhanced();
  useEffect(() => {
    if (navigator.serviceWorker?.controller) void import('./ui/offline').then(forget).catch(() => undefined);
  }, []);
  return (
    <>
      <Outlet />
      <SavedCars />
    </>
  );
}

export const ErrorBoundary = () => <ErrorPage />;
