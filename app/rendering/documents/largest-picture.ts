/** The mark of a page's largest picture: `<Picture first>` sets it. */
const mark = ' fetchpriority="high"';

/**
 * A `<link>` for the end of the head that fetches the page's largest picture while its style sheets and header still
 * arrive, ahead of all other pictures. Empty for a page without such a picture. Of a `<picture>` it is the first source;
 * a browser that doesn't know its format ignores the link.
 */
export function largestPicturePreload(html: string): string {
  const marked = html.indexOf(mark);
  const start = marked < 0 ? -1 : html.lastIndexOf('<img ', marked);
  if (start < 0) return '';
  const image = html.slice(start, html.indexOf('>', marked));
  const source = firstSource(html.slice(0, start));
  const [src, srcset, sizes, type] = source
    ? ['', attribute(source, 'srcset'), attribute(source, 'sizes'), attribute(source, 'type')]
    : [attribute(image, 'src'), attribute(image, 'srcset'), attribute(image, 'sizes'), ''];
  const attributes = [
    written('href', srcset ? '' : src),
    written('imagesrcset', srcset),
    written('imagesizes', srcset && sizes),
    written('type', type),
  ];
  return `<link rel="preload" as="image"${attributes.join('')}${mark}/>`;
}

/** The first `<source>` of the picture element that the text ends in, if it ends in one. */
function firstSource(before: string): string | undefined {
  if (!before.endsWith('/>')) return undefined;
  return /^<picture>(<source [^>]*>)(?:<source [^>]*>)*$/.exec(
    before.slice(before.lastIndexOf('<picture>')),
  )?.[1];
}

/** An attribute as it stands in the markup, still escaped; empty if the element doesn't have it. */
const attribute = (element: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`, 'i').exec(element)?.[1] ?? '';

const written = (name: string, value: string): string => (value ? ` ${name}="${value}"` : '');
