import type { SiteView } from '#server/tenants/views/site-view';

/**
 * A selector of things on pages of one template; without one, their root element. A document is sent with the rules
 * of its own template alone, so each may say as much as it needs.
 */
export const inTemplate = (template: SiteView['template'], selector = ''): string =>
  `[data-template=${template}]${selector && ` ${selector}`}`;
