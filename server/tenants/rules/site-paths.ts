/**
 * The pages this site has (specification §2 "Routes"): whatever a tenant's data leads to is offered only when it is
 * among them, so that no link is dead. A page that is added later adds its line.
 */
const pages: readonly RegExp[] = [
  /^\/$/,
  /^\/search\/[^/]+(\/[^/]+)?$/,
  /^\/cars\/(?!trade-in$)[^/.]+$/,
  /^\/cars\/[^/.]+\/(enquire|test-drive|request-photos|checkout|buy-online)$/,
  /^\/cars\/[^/.]+\/share$/,
  /^\/cars\/[^/.]+\.pdf$/,
  /^\/cars\/[^/.]+\/(certified|finance-disclaimer|photos)$/,
  /^\/cars\/[^/.]+\/(phone|holiday-hours)$/,
  /^\/compare$/,
  /^\/favourites$/,
  /^\/browse(\/[a-z_]+)?$/,
  /^\/models$/,
  /^\/brands\/[^/]+$/,
  /^\/price-range$/,
  /^\/find-by-budget$/,
  /^\/book-test-drive$/,
  /^\/test-drives\/[0-9A-Z]{26}$/,
  /^\/contact(-us(\/[^/]+)?)?$/,
  /^\/service$/,
  /^\/vehicle-parts-and-accessories$/,
  /^\/fleet$/,
  /^\/careers$/,
  /^\/special-offers$/,
  /^\/checkout-journey$/,
  /^\/(cars\/)?trade-in$/,
  /^\/sell-(my|your)-car$/,
  /^\/(finance(-enquiry|-pre-approval)?|apply-for-finance|personalised\/finance)$/,
];

/** Whether a link leads somewhere: to a page of this site, a picture of it, or another site (https). */
export function leadsSomewhere(href: string): boolean {
  if (href.startsWith('https://')) return true;
  const path = href.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');
  return pages.some((page) => page.test(path));
}
