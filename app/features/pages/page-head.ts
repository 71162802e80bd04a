import type { MetaDescriptor } from '@remix-run/node';
import type { DrawnPageView } from './draw-page';

/** The head of a page without its own route; machine-readable data is added to the document (server/seo). */
export function pageHead({ page: { head } }: DrawnPageView): MetaDescriptor[] {
  const { title, description, canonical, noindex } = head;
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
