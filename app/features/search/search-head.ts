import type { MetaDescriptor } from '@remix-run/node';
import { errorTitle } from '~/parts/dealer/error-words';
import type { RenderedSearchView } from './render-search';
import { notFoundOf } from './search-not-found';

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
