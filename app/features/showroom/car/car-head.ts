import type { MetaDescriptor } from '@remix-run/react';
import type { CarHeadView } from '#server/page/views/car-head-view';

const property = (name: string, content: string | number): MetaDescriptor => ({
  property: name,
  content: String(content),
});

/** The head of a car's page: title, canonical address, Open Graph and its price. */
export function carHead(head: CarHeadView): MetaDescriptor[] {
  const { title, description, canonical, name, site, priceDollars, image } = head;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    property('og:type', 'product'),
    property('og:title', name),
    property('og:description', description),
    property('og:url', canonical),
    property('og:site_name', site),
    property('og:locale', 'en_AU'),
    ...(image
      ? [
          property('og:image', image.url),
          property('og:image:width', image.width),
          property('og:image:height', image.height),
          property('og:image:alt', image.alt),
        ]
      : []),
    ...(priceDollars === undefined
      ? []
      : [property('product:price:amount', priceDollars), property('product:price:currency', 'AUD')]),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ];
}
