import { placesBeside } from '#server/dealership/locations/rules/places-beside';
import type { PageMaker } from '#server/pages/parts/page-parts';
import { visibleLocations } from '#server/people/leads/rules/place-choice';
import { toLocationsBlock } from './to-locations-block';

/**
 * `/contact`, `/contact-us`: every location of the dealer. A few go beside the form, which includes them; more go
 * below it, and all of them if the site has no such form.
 */
export const contactPage: PageMaker = async (bff, _, text) => {
  const { tenant, url } = bff;
  const { contact } = tenant.forms;
  const places = visibleLocations(tenant);
  const beside = contact.enabled && placesBeside(places);
  const heading = contact.enabled
    ? ({ text: 'Our locations', level: 2 } as const)
    : ({ text: contact.title, level: text ? 2 : 1 } as const);
  const below = beside ? undefined : toLocationsBlock(bff, { heading });
  const after = [...(text?.after ?? []), ...(below && contact.enabled ? [below] : [])];
  return {
    head: {
      title: `${contact.title} | ${tenant.name}`,
      description: `Call, visit or write to ${tenant.name}: phone numbers, addresses and opening hours.`,
      canonical: new URL('/contact', url).href,
      ...text?.head,
    },
    before: [...(text?.before ?? []), ...(below && !contact.enabled ? [below] : [])],
    after,
  };
};
