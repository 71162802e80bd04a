import type { MetaDescriptor } from '@remix-run/node';
import { isRouteErrorResponse } from '@remix-run/react';
import type { SearchNotFoundView } from '#server/showroom/views/showroom-views';
import { errorTitle } from '~/parts/head';
import type { RenderedSearchView } from './render-search';

/** The search page's 404 data; undefined for any other failure. */
export function notFoundOf(error: unknown): SearchNotFoundView | undefined {
  return isRouteErrorResponse(error) && error.data?.suggestions ? error.data : undefined;
}

/** The head of a results page, or of the page that replaces it. */
export function searchHead(view: RenderedSearchView | undefined, error: unknown): MetaDescriptor[] {
  if (!view) return [{ title: notFoundOf(error)?.title ?? errorTitle(error) }];
  const { title, description, canonical, noindex } = view;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(noindex ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}
