import { globalStyle } from '@vanilla-extract/css';
import type { SiteView } from '#server/dealer/views/site-view';
import { harbour } from './harbour';
import { meridian } from './meridian';
import type { Part, Template } from './template';
import { workshop } from './workshop';

/** The templates by their names in tenant.json. */
export const templates: Readonly<Record<SiteView['template'], Template>> = { harbour, meridian, workshop };

/** What the root element of a template's pages answers to. */
export const rootOf = (template: string): string => `[data-template=${template}]`;

/**
 * Lets every template draw a part its own way: writes its rules right behind the part's own, in the same sheet, so
 * that they come wherever the part does. A document is sent with the rules of its own template alone.
 *
 * @param selector the part's class, or a selector without commas
 */
export function dress(part: Part, selector: string): void {
  for (const [name, template] of Object.entries(templates)) {
    for (const [within, rule] of Object.entries(template.dress[part] ?? {})) {
      globalStyle(`${rootOf(name)} ${within.replaceAll('&', selector)}`, rule);
    }
  }
}
