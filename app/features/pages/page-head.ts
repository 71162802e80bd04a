import type { MetaDescriptor } from '@remix-run/node';
import type { DrawnPageView } from './draw-page';

/** The head of a page without a route of its own. */
export function pageHead({ page: { head } }: DrawnPageView): MetaDescriptor[] {
  const { title, description, canonical, noindex, image } = head;
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(image ? [{ property: 'og:image', content: image }] : []),
  ];
}
